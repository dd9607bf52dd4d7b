// The documentation of others that a ranker is judged on: one line a Debian package, and the address of its own site.

export interface Corpus {
  /** Of the Debian package and of its file in bench/queries/corpora/. */
  readonly name: string
  /** The queries were written on this one. */
  readonly version: string
  /** The folder that is served, below usr/share/doc of the package. */
  readonly root: string
  readonly starts: readonly string[]
  /** An address on loopback each: to the service these are different hosts. */
  readonly host: string
  /** Forbidden to crawlers by the site's robots.txt. */
  readonly leftOut?: readonly string[]
}

const PORT = 8700

const INDEX = ['index.html']

// biome-ignore format: a line a corpus
export const CORPORA: readonly Corpus[] = [
  { name: 'python3.11-doc', version: '3.11.2-6+deb12u9', root: 'python3.11/html', starts: INDEX, host: '127.0.7.1' },
  { name: 'git-doc', version: '1:2.39.5-0+deb12u3', root: 'git-doc', starts: ['index.html', 'MyFirstContribution.html', 'SubmittingPatches.html'], host: '127.0.7.2' },
  { name: 'postgresql-doc-15', version: '15.20-0+deb12u1', root: 'postgresql-doc-15/html', starts: INDEX, host: '127.0.7.3' },
  { name: 'sqlite3-doc', version: '3.40.1-2+deb12u2', root: 'sqlite3', starts: ['index.html', 'docs.html', 'doclist.html'], host: '127.0.7.4' },
  // core/ has 27,000 pages of processor instructions and std/ once more; src/ is source code.
  { name: 'rust-doc', version: '1.63.0+dfsg1-2', root: 'rust-doc/html', starts: INDEX, host: '127.0.7.5', leftOut: ['/core/', '/src/', '/book/first-edition/', '/book/second-edition/'] },
  { name: 'cmake-doc', version: '3.25.1-1', root: 'cmake-data/html', starts: INDEX, host: '127.0.7.6' },
  { name: 'grass-doc', version: '8.2.1-1', root: 'grass-doc/html', starts: INDEX, host: '127.0.7.7' },
  { name: 'octave-doc', version: '7.3.0-2', root: 'octave', starts: ['octave.html/index.html', 'liboctave.html/index.html'], host: '127.0.7.8' },
  { name: 'maxima-doc', version: '5.46.0-11', root: 'maxima-doc/html', starts: ['maxima.html', 'intromax.html'], host: '127.0.7.9' },
  { name: 'lilypond-doc-html', version: '2.24.1-2', root: 'lilypond/html', starts: ['Documentation/web/index.html', 'Documentation/web/manuals.html'], host: '127.0.7.10' },
  { name: 'bind9-doc', version: '1:9.18.49-1~deb12u3', root: 'bind9-doc/arm', starts: INDEX, host: '127.0.7.11' },
  { name: 'exim4-doc-html', version: '4.96-1', root: 'exim4-doc-html/spec_html', starts: ['index.html', 'filter.html'], host: '127.0.7.12' },
  { name: 'python-pandas-doc', version: '1.5.3+dfsg-2', root: 'python-pandas-doc/html', starts: INDEX, host: '127.0.7.13' },
  { name: 'erlang-doc', version: '1:25.2.3+dfsg-1+deb12u4', root: 'erlang-doc', starts: ['doc/index.html', 'lib/index.html'], host: '127.0.7.14' },
  { name: 'sphinx-doc', version: '5.3.0-4', root: 'sphinx-doc/html', starts: INDEX, host: '127.0.7.15' },
  { name: 'bash-doc', version: '5.2.15-2', root: 'bash', starts: ['bash.html', 'bashref.html', 'examples/INDEX.html'], host: '127.0.7.16' },
  { name: 'zsh-doc', version: '5.9-4', root: 'zsh-common/html', starts: ['index.html', 'FAQ.html'], host: '127.0.7.17' },
  { name: 'libgtk-4-doc', version: '4.8.3+ds-2+deb12u1', root: 'libgtk-4-doc', starts: ['gtk4/index.html', 'gdk4/index.html', 'gsk4/index.html'], host: '127.0.7.18' },
]

/** The address that paths of pages are relative to. */
export function baseOf({ host }: Corpus): URL {
  return new URL(`http://${host}:${PORT}/`)
}
