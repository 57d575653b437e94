/// The entry point of the command.
@main
enum Trackconv {
  static func main() {
    Process.exit(
      with: Command.run(Array(CommandLine.arguments.dropFirst()), with: .process()))
  }
}
