// The real program as a child process on a temporary data folder: what an operator starts and kills.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serversOfFolder } from './shared-servers.ts'

const ROOT = join(import.meta.dirname, '..', '..')
export const MAIN: string = join(ROOT, 'src', 'app', 'main.ts')

export interface CommandOutcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface ChildService {
  readonly url: string
  readonly process: ChildProcess
  /** What it printed on standard output so far. */
  output(): string
  errors(): string
  /** Ends it as SIGTERM does; the exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

/** Settings that keep a test away from the network, from colours and from other tests. */
export function testEnvironment(folder: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
    WHIPPET_DATA: folder,
    WHIPPET_OFFLINE: '1',
    WHIPPET_STARTER: '0',
    WHIPPET_SEMANTIC: '0',
    WHIPPET_LOG_LEVEL: 'warn',
    WHIPPET_METRICS_PORT: '0',
    ...serversOfFolder(folder),
    ...extra,
  }
}

export async function runWhippet(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  input = '',
): Promise<CommandOutcome> {
  const child = spawnWhippet(args, environment)
  const stdout = gather(child.stdout)
  const stderr = gather(child.stderr)
  child.stdin?.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Resolves when the service is ready and has said so. */
export async function startChildService(
  environment: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<ChildService> {
  const start = (port: number) => spawnWhippet(['serve', ...args], { ...environment, PORT: String(port) })
  const { child, url, output, errors, closed } = await startOnFreePort(start)
  return {
    url,
    process: child,
    output,
    errors,
    async stop() {
      child.kill('SIGTERM')
      return (await closed)[0]
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** A node that answers no calls. */
export function startWorker(environment: NodeJS.ProcessEnv, role: string): Promise<StartedProcess> {
  return startOnFreePort(
    (port) => spawnWhippet(['serve', '--role', role], { ...environment, PORT: String(port) }),
    async ({ url, output }) =>
      output().includes('Whippet is ready') &&
      (await fetch(`${url}/ready`).catch(() => undefined))?.ok === true,
  )
}

export function spawnWhippet(args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

export function gather(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

export interface StartedProcess {
  readonly child: ChildProcess
  readonly port: number
  readonly url: string
  output(): string
  errors(): string
  readonly closed: Promise<[number | null]>
}

const MOST_PORTS = 5

/**
 * Starts a server, our own service where `answers` says no other, on a free port, and on another where somebody else
 * took that one in between. Resolves once it, and no other that has taken its port, answers.
 */
export async function startOnFreePort(
  start: (port: number) => ChildProcess,
  answers: (started: StartedProcess) => Promise<boolean> = saysReady,
): Promise<StartedProcess> {
  for (let ports = 1; ; ports += 1) {
    const port = await freePort()
    const child = start(port)
    const output = gather(child.stdout)
    const errors = gather(child.stderr)
    const closed = once(child, 'close') as Promise<[number | null]>
    const started = { child, port, url: `http://127.0.0.1:${port}`, output, errors, closed }
    while (child.exitCode === null && child.signalCode === null) {
      if (await answers(started)) return started
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const [code] = await closed
    const said = output() + errors()
    // In whoever's words: PostgreSQL, Redis and our own service have these in common.
    if (!said.includes('in use') || ports === MOST_PORTS)
      throw new Error(`the server ended with ${code}: ${said}`)
  }
}

/** Its own welcome tells our service from another that answers at the port; before that there is nothing to ask. */
async function saysReady({ url, output }: StartedProcess): Promise<boolean> {
  if (!/^Console: /m.test(output())) return false
  return (await fetch(`${url}/ready`).catch(() => undefined))?.ok === true
}

/** As startOnFreePort, at a port that has been its own: who has taken it meanwhile is waited for. */
export async function startOnPort(
  port: number,
  start: (port: number) => ChildProcess,
  answers: (port: number) => Promise<boolean>,
): Promise<{ readonly child: ChildProcess; readonly closed: Promise<[number | null]> }> {
  for (;;) {
    const child = start(port)
    const [output, errors] = [gather(child.stdout), gather(child.stderr)]
    const closed = once(child, 'close') as Promise<[number | null]>
    while (child.exitCode === null && child.signalCode === null) {
      if (await answers(port)) return { child, closed }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const [code] = await closed
    const said = output() + errors()
    if (!said.includes('in use')) throw new Error(`the server ended with ${code}: ${said}`)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
