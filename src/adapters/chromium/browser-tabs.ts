// The tabs of a browser: each in a context of its own, without anything kept from another; what opens itself is closed.
import { withTimeout } from '../../foundation/with-timeout.ts'
import type { BrowserProcess } from './browser-process.ts'
import { asMessage, type DevtoolsPipe, type Message } from './devtools-pipe.ts'

export interface BrowserTab {
  readonly pipe: DevtoolsPipe
  readonly session: string
  /** The page's own frame; the protocol gives it the name of its target. */
  readonly frame: string
  /** Ends the page with all that it holds; rejects where the browser doesn't do it in time. */
  close(): Promise<void>
}

export interface BrowserTabs {
  open(): Promise<BrowserTab>
}

type Attached = Pick<BrowserTab, 'session' | 'frame'>

const CLOSE_MS = 3_000

export async function createBrowserTabs({ pipe }: BrowserProcess): Promise<BrowserTabs> {
  /** Who waits for the first page of a context. */
  const awaited = new Map<unknown, (attached: Attached) => void>()

  pipe.listen('', (method, parameters) => {
    if (method === 'Target.attachedToTarget') admit(parameters)
  })

  /** Every page is held until it is known: one that a page opened is closed, a worker is never let run. */
  function admit({ sessionId, targetInfo }: Message): void {
    const { targetId, browserContextId, type } = asMessage(targetInfo)
    if (type !== 'page') return
    const expected = awaited.get(browserContextId)
    awaited.delete(browserContextId)
    if (expected) expected({ session: String(sessionId), frame: String(targetId) })
    else pipe.tell('Target.closeTarget', { targetId })
  }

  await pipe.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    // The browser's own windows are not a page's doing.
    filter: [...['browser', 'browser_ui', 'tab'].map((type) => ({ type, exclude: true })), {}],
  })
  return {
    async open() {
      const { browserContextId } = await pipe.send('Target.createBrowserContext', { disposeOnDetach: true })
      await pipe.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId })
      const attached = Promise.withResolvers<Attached>()
      awaited.set(browserContextId, attached.resolve)
      // Its failure, as when the browser ends, is that of the attachment too.
      pipe.send('Target.createTarget', { url: 'about:blank', browserContextId }).catch(attached.reject)
      return {
        pipe,
        ...(await attached.promise),
        async close() {
          await withTimeout(pipe.send('Target.disposeBrowserContext', { browserContextId }), CLOSE_MS, () => {
            throw new Error('the browser does not answer')
          })
        },
      }
    },
  }
}
