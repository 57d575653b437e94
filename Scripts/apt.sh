# apt_get <argument>...: runs apt-get as root, for scripts that source this file.
#
# If another apt is running, it waits up to five minutes. DPkg::Lock::Timeout is not enough: it covers neither
# the lock of the package lists, which 'update' takes, nor that of the archives.

as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(sudo)

apt_get() {
  local output end=$((SECONDS + 300)) waits=
  # ${a[@]+…}: before bash 4.4 an empty array counts as unset.
  until output=$(${as_root[@]+"${as_root[@]}"} env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=300 "$@" 2>&1); do
    if [[ $output != *"Could not get lock"* && $output != *"Unable to acquire the dpkg frontend lock"* ]] || ((SECONDS >= end)); then
      echo "$output" >&2
      return 1
    fi
    [[ -n $waits ]] || echo "$(basename "$0"): waiting for another apt to finish" >&2
    waits=yes
    sleep 2
  done
}
