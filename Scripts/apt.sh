# apt_get <argument>...: apt-get as root, for scripts that source this file.
#
# Where another apt runs, it waits up to five minutes for it. DPkg::Lock::Timeout is not enough: it covers
# neither the lock of the lists, which 'update' takes, nor that of the archives.

as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(sudo)

apt_get() {
  local said end=$((SECONDS + 300)) waits=
  # ${a[@]+…}: an empty array is an unset variable to bash before 4.4.
  until said=$(${as_root[@]+"${as_root[@]}"} env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=300 "$@" 2>&1); do
    if [[ $said != *"Could not get lock"* && $said != *"Unable to acquire the dpkg frontend lock"* ]] || ((SECONDS >= end)); then
      echo "$said" >&2
      return 1
    fi
    [[ -n $waits ]] || echo "$(basename "$0"): waiting for another apt to end" >&2
    waits=yes
    sleep 2
  done
}
