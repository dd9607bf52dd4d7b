# Sourced by the scripts beside it: sets $root and $node, and installs and builds what is missing or stale.
# Needs Node 20 and npm on the PATH; where that Node is too old to run Whippet, .node/ brings its own.

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd) || exit 1
node=$root/.node/current
installed=$root/node_modules/.installed-lock.json
installed_for=$root/node_modules/.installed-for
# What packages are for, `run` or `develop`: bin/dev sets it; a checkout that was developed in stays so.
packages_for=${packages_for:-$(cat "$installed_for" 2>/dev/null || echo run)}
app=$root/src/surfaces/console/app
built=$root/dist/console.built

say() { printf 'whippet: %s\n' "$*" >&2; }

new_enough() {
  "$1" -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 22 || (major == 22 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

choose_node() {
  own=$(command -v node) || { say "Node is not on the PATH. Install Node 20 or later, then try again."; exit 1; }
  if ! new_enough "$own"; then
    own=$root/.node/node_modules/.bin/node
    if ! new_enough "$own"; then
      say "installing Node 24 beside the project (the machine's own is too old)"
      npm ci --prefix "$root/.node" --no-progress --loglevel=error >/dev/null || exit 1
      # Headers and manuals: a third of it.
      rm -rf "$root"/.node/node_modules/*/include "$root"/.node/node_modules/*/share
    fi
    new_enough "$own" || { say "no Node 24 for this platform comes with the project. Install Node 22.19 or later."; exit 1; }
  fi
  ln -sfn "$own" "$node"
}

# By the lockfile, but not by `npm ci`: that one refuses where a registry lacks an optional package of another platform.
# Without install scripts: no package needs one here, and one would load what only a GPU wants. What only tests need is left to bin/dev.
install_packages() {
  omit=dev
  [ "$packages_for" = develop ] && omit=
  rm -f "$installed"
  # What is left out of packages that only run comes back with the packages alone: npm takes them to be whole.
  if [ "$packages_for" = develop ] && [ "$(cat "$installed_for" 2>/dev/null)" = run ]; then rm -rf "$root/node_modules"; fi
  case $packages_for in
    run) whole=640; say "installing packages: about 640 MB, of which 200 stay" ;;
    *) whole=1200; say "installing packages, those for tests too: about 1.2 GB, of which .9 stay" ;;
  esac
  bin=$(dirname -- "$(readlink -f -- "$node")")
  (cd "$root" && PATH="$bin:$PATH" npm install --no-save ${omit:+--omit="$omit"} --ignore-scripts --no-progress --loglevel=error >/dev/null) &
  tell_size $! "$whole" || {
    say "npm install failed; see the lines above. Fix that and run the command again."
    exit 1
  }
  left=$("$node" "$root/bin/leave-out.js" "$root/node_modules" "$packages_for") && say "packages are installed ($left MB)"
  echo "$packages_for" >"$installed_for"
  cp "$root/package-lock.json" "$installed"
}

# Tells how much of so many MB has arrived until a process ends, and how long the rest takes at that pace; ends as the process did.
# A line that changes on a terminal, else one every ten seconds.
tell_size() {
  seconds=0
  first=
  while kill -0 "$1" 2>/dev/null; do
    sleep 1
    seconds=$((seconds + 1))
    # A small machine may have no `du`.
    size=$(du -sk "$root/node_modules" 2>/dev/null | cut -f 1)
    size=$((${size:-0} / 1000))
    # Before that npm asks what there is to bring.
    [ "$size" -ge 10 ] && first=${first:-$seconds}
    [ -t 2 ] || [ $((seconds % 10)) -eq 0 ] || continue
    if [ -z "$first" ]; then told="installing, $seconds s"
    elif [ "$size" -ge "$2" ]; then told="$size MB, nearly done"
    elif [ $((seconds - first)) -lt 3 ]; then told="$size of $2 MB"
    else told="$size of $2 MB, $((($2 - size) * (seconds - first) / size + 1)) s left"; fi
    if [ -t 2 ]; then printf '\r\033[Kwhippet: %s' "$told" >&2; else say "$told"; fi
  done
  [ -t 2 ] && printf '\r\033[K' >&2
  wait "$1"
}

# By the shell itself: a small machine may have no `cmp`.
same_file() { [ -e "$1" ] && [ -e "$2" ] && [ "$(cat "$1")" = "$(cat "$2")" ]; }

# What is there for developing serves to run as well.
up_to_date() {
  [ -x "$node" ] && same_file "$root/package-lock.json" "$installed" &&
    { [ "$packages_for" = run ] || [ "$(cat "$installed_for" 2>/dev/null)" = develop ]; }
}

# The console's browser app is stale when one of its files, of the contract's, or a package is newer than the last build's start.
console_up_to_date() {
  [ -e "$root/dist/console/index.html" ] && [ -e "$built" ] &&
    [ -z "$(find "$app" "$root/src/contract" "$installed" -newer "$built" -print -quit)" ]
}

build_console() {
  say "building the console"
  mkdir -p "$root/dist" && : >"$built.new"
  if "$node" --disable-warning=ExperimentalWarning "$app/build.ts" >&2; then
    mv "$built.new" "$built"
  else
    say "the console could not be built; see the lines above. Everything else works without it."
  fi
}

# What a package runs: JavaScript made from the source, in place of the last. `bin/dev check` looks at its types, which takes
# four times as long.
build_package() {
  [ -e "$root/dist/console/index.html" ] || { say "there is no package without the console"; return 1; }
  say "building the package"
  find "$root/dist" -mindepth 1 -maxdepth 1 ! -name 'console*' -exec rm -rf {} +
  tsc -p "$root/tsconfig.build.json" --noCheck >&2
}

# One set-up at a time: a second caller waits for the first, and takes over if that one died.
set_up() {
  lock=$root/.node/setup.lock
  until mkdir "$lock" 2>/dev/null; do
    kill -0 "$(cat "$lock/pid" 2>/dev/null || echo $$)" 2>/dev/null || rm -rf "$lock"
    sleep 1
  done
  echo $$ >"$lock/pid"
  trap 'rm -rf "$lock"' EXIT
  trap 'exit 130' INT TERM
  up_to_date || { choose_node && install_packages; }
  console_up_to_date || build_console
  rm -rf "$lock"
  trap - EXIT INT TERM
}

{ up_to_date && console_up_to_date; } || set_up
