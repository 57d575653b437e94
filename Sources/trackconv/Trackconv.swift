/// The entry point of the command.
@main enum Trackconv {
  static func main() {
    let arguments = Array(Process.arguments.dropFirst())
    // Somebody waits for the answer at a prompt.
    if arguments.first == CompletionAnswer.option { Process.end(after: 2) }
    Process.exit(with: Command.run(arguments, with: .process()))
  }
}
