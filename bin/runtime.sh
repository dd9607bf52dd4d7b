# Sourced by the scripts beside it: sets $root and $node, and installs and builds what is missing or stale.
# Needs Node 20 and npm on the PATH; where that Node is too old to run Whippet, .node/ brings its own.

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd) || exit 1
node=$root/.node/current
installed=$root/node_modules/.installed-lock.json
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
      npm ci --prefix "$root/.node" --no-progress --loglevel=error >&2 || exit 1
    fi
    new_enough "$own" || { say "no Node 24 for this platform comes with the project. Install Node 22.19 or later."; exit 1; }
  fi
  ln -sfn "$own" "$node"
}

# By the lockfile, but not by `npm ci`: that one refuses where a registry lacks an optional package of another platform.
# Without install scripts: no package needs one here, and one would load what only a GPU wants.
install_packages() {
  say "installing packages"
  bin=$(dirname -- "$(readlink -f -- "$node")")
  (cd "$root" && PATH="$bin:$PATH" npm install --no-save --include=dev --ignore-scripts --no-progress --loglevel=error >&2) || {
    say "npm install failed; see the lines above. Fix that and run the command again."
    exit 1
  }
  cp "$root/package-lock.json" "$installed"
}

# By the shell itself: a small machine may have no `cmp`.
same_file() { [ -e "$1" ] && [ -e "$2" ] && [ "$(cat "$1")" = "$(cat "$2")" ]; }

up_to_date() { [ -x "$node" ] && same_file "$root/package-lock.json" "$installed"; }

# The console's browser app is stale when one of its files or a package is newer than the last build's start.
console_up_to_date() {
  [ -e "$root/dist/console/index.html" ] && [ -e "$built" ] &&
    [ -z "$(find "$app" "$installed" -newer "$built" -print -quit)" ]
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
