// One browser: a process group with a profile of its own, spoken to over its pipe, that ends with all it started.
import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { messageOf } from '../../foundation/errors.ts'
import { withTimeout } from '../../foundation/with-timeout.ts'
import { type DevtoolsPipe, openDevtoolsPipe } from './devtools-pipe.ts'

/**
 * The second wall: were a request of a page ever to pass by us, its name would not resolve (literals are looked up by
 * the same rules), and the proxy that it is sent to would not either. RFC 6761, 6.4 keeps `.invalid` empty for ever.
 */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://nowhere.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  // WebRTC may use what goes through a proxy, and that proxy takes no UDP.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

const NOTHING_OF_ITS_OWN = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
]

const NOTHING_TO_SEE = [
  '--headless',
  '--disable-gpu',
  '--disable-3d-apis',
  '--disable-dev-shm-usage',
  '--disable-notifications',
  '--disable-remote-fonts',
  '--deny-permission-prompts',
  '--mute-audio',
  '--hide-scrollbars',
  '--blink-settings=imagesEnabled=false',
  // Frames are refused, so there is nothing in a page to keep apart from it, and every process costs memory.
  '--disable-site-isolation-trials',
  `--disable-features=${[
    'IsolateOrigins',
    'site-per-process',
    'IsolateSandboxedIframes',
    'Translate',
    'OptimizationHints',
    'MediaRouter',
    'DialMediaRouteProvider',
    // Pages of its own below the address bar of each window, though nobody sees one: two thirds of what a tab costs.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
  ].join()}`,
]

/** Megabytes of script objects in one page; what a page holds beside them is watched by chromium-renderer.ts. */
const SCRIPT_HEAP_MB = 384

interface FlagOptions {
  /** A folder of its own for each start. */
  readonly profile: string
  /** Started by root, it runs as nobody: its sandbox needs rights that a machine may keep from both. */
  readonly asRoot: boolean
}

function browserFlags({ profile, asRoot }: FlagOptions): readonly string[] {
  return [
    ...NO_NETWORK,
    ...NOTHING_OF_ITS_OWN,
    ...NOTHING_TO_SEE,
    `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MB}`,
    ...(asRoot ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    '--no-startup-window',
  ]
}

export interface BrowserProcess {
  readonly pipe: DevtoolsPipe
  /** Of the process, which is its group's too. */
  readonly pid: number
  /** As the browser calls itself: `Chrome/130.0.6723.91`. */
  readonly version: string
  /** Ends the group; resolves when its profile is gone too. What was awaited from it fails for that reason. */
  kill(reason: string): Promise<void>
}

export interface StartOptions {
  readonly executable: string
  /** The PATH that a wrapper script around the browser finds its tools on. */
  readonly searchPath: string
  readonly startMs?: number
}

const START_MS = 20_000
const PROFILE = 'whippet-browser-'
/** Rendering waits for answering calls, not the other way round. */
const NICENESS = 10
const KEPT_COMPLAINT = 2_000
/** The user without rights that every Linux has. */
const NOBODY = 65_534

/** Rejects with an Error that says why it could not be started. */
export async function startBrowser(options: StartOptions): Promise<BrowserProcess> {
  await removeStaleProfiles()
  const profile = await mkdtemp(join(tmpdir(), `${PROFILE}${process.pid}-`))
  const asRoot = process.getuid?.() === 0
  // A page that breaks out of the browser is then nobody, and not the owner of the machine.
  if (asRoot) await chown(profile, NOBODY, NOBODY)
  const child = spawn(options.executable, browserFlags({ profile, asRoot }), {
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
    // A group of its own, so that whatever it starts can be ended with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    cwd: profile,
    env: { PATH: options.searchPath, HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8' },
  })
  const complaint = lastWords(child)
  const pipe = openDevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  let removed: Promise<void> | undefined
  const end = (reason: string): Promise<void> => {
    pipe.close(reason)
    killGroup(child.pid)
    removed ??= exited.then(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
    return removed
  }
  void exited.then(() => end(`the browser ended${complaint()}`)).catch(() => undefined)
  lowerPriority(child.pid)
  try {
    const startMs = options.startMs ?? START_MS
    const version = await withTimeout(pipe.send('Browser.getVersion'), startMs, () => {
      throw new Error(`the browser did not start in ${startMs / 1000} s`)
    })
    return { pipe, pid: child.pid ?? 0, version: String(version['product']), kill: end }
  } catch (error) {
    const reason = messageOf(error)
    await end(reason)
    throw new Error(reason)
  }
}

/** The last that it wrote to its error output, where it says what it lacks. */
function lastWords(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString('utf8')}`.slice(-KEPT_COMPLAINT)
  })
  child.stderr?.on('error', () => undefined)
  child.once('error', (error) => {
    text = `${error.message}${process.getuid?.() === 0 ? AS_NOBODY : ''}`
  })
  return () => {
    const line = text.trim().split('\n').at(-1)?.trim() ?? ''
    return line === '' ? '' : `: ${line}`
  }
}

const AS_NOBODY =
  ' (started by root, the browser runs as the user nobody, who has to be able to read it; or run the service as a user of its own)'

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended already.
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It ended at once, which is told elsewhere.
  }
}

/** Profiles of services that were killed: the browser ends with its pipe, but nobody was left to sweep. */
async function removeStaleProfiles(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  const stale = names.filter((name) => {
    const pid = /^whippet-browser-(\d+)-/.exec(name)?.[1]
    return pid !== undefined && !isRunning(Number(pid))
  })
  for (const name of stale) {
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
