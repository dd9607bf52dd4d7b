// The browser that renders pages, where the operator has switched it on.
import { accessSync, constants } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { type ChromiumRenderer, createChromiumRenderer } from '../../adapters/chromium/chromium-renderer.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Config, RenderConfig } from '../config.ts'
import { BadSetting } from '../settings.ts'
import { isOwnHost } from './open-fetcher.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of the browser; undefined where there is none that can be run. */
export function findBrowser({ named, searchPath }: RenderConfig): string | undefined {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  const paths =
    named === undefined
      ? NAMES.flatMap((name) => folders.map((folder) => resolve(folder, name)))
      : [resolve(named)]
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Undefined where no page is rendered. Throws BadSetting where the browser that is asked for is not there. */
export function openRenderer(config: Config, fetcher: Fetcher, logger: Logger): ChromiumRenderer | undefined {
  const { render } = config
  if (!render) return undefined
  const executable = findBrowser(render)
  if (executable === undefined) {
    throw render.named === undefined
      ? new BadSetting('WHIPPET_RENDER', 'chromium', 'Chromium on the PATH, or its path in WHIPPET_CHROMIUM')
      : new BadSetting('WHIPPET_CHROMIUM', render.named, 'the path of a browser that can be run')
  }
  const { searchPath } = render
  return createChromiumRenderer({ executable, searchPath, fetcher, isOwn: isOwnHost(config), logger })
}
