// Servers of others that tests need, each started from the machine's own binaries for one file of tests, and ended with it.
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { startOnFreePort, startOnPort } from './child-service.ts'

/** Who a server runs as. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

export interface PrivateServer {
  readonly port: number
  /** Ends it, in order or at once as a power cut does. */
  stop(signal?: 'SIGKILL'): Promise<void>
  /** Starts it anew, where it was and with what it had; ends it in order before where it runs. */
  restart(): Promise<void>
}

interface ServerPlan {
  readonly executable: string
  readonly args: (port: number) => readonly string[]
  readonly user: ServerUser | undefined
  /** Whether it, and no other that has taken the port, takes connections. */
  readonly answers: (port: number) => Promise<boolean>
  /** Has it end in order, without waiting for whoever is connected. */
  readonly stopSignal: NodeJS.Signals
}

/** Skipped, with a word about it, where the server is not installed; on CI that is a failure. */
export function describeWith(
  server: string,
  executable: string | undefined,
  name: string,
  tests: () => void,
  installed = `apt-get install ${server}`,
): void {
  if (executable === undefined && process.env['CI'] !== 'true') {
    console.warn(`NOT TESTED, no ${server} here (${installed}): ${name}`)
    describe.skip(`${name} (no ${server})`, tests)
    return
  }
  describe(name, tests)
}

/** A folder of the server's own. */
export function serverFolder(user: ServerUser | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-server-'))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

export async function startServer(plan: ServerPlan): Promise<PrivateServer> {
  const start = (at: number) =>
    spawn(plan.executable, plan.args(at), { stdio: ['ignore', 'pipe', 'pipe'], ...plan.user })
  const first = await startOnFreePort(start, (started) => plan.answers(started.port))
  const { port } = first
  let running: Pick<typeof first, 'child' | 'closed'> | undefined = first
  const stop = async (signal: NodeJS.Signals = plan.stopSignal): Promise<void> => {
    const ending = running
    running = undefined
    ending?.child.kill(signal)
    await ending?.closed
  }
  return {
    port,
    stop,
    async restart() {
      await stop()
      running = await startOnPort(port, start, plan.answers)
    },
  }
}
