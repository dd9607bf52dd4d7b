// What the operator's commands work on: the data folder, opened beside a running service or without one.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readLines, sizeOfFile } from '../adapters/files/read-lines.ts'
import { createPinoLogger } from '../adapters/log/pino-logger.ts'
import { readJsonlLine } from '../engine/index/read-jsonl-line.ts'
import { extractHtml } from '../engine/pages/extract-html.ts'
import { createImportDocuments } from '../operations/import-documents.ts'
import { createOperate } from '../operations/operate.ts'
import type { IndexShown, OperatorApi } from '../operations/operator-api.ts'
import type { Config } from './config.ts'
import { type Data, openData } from './open-data.ts'
import { openNews } from './open-news.ts'

export async function openOperator(config: Config): Promise<OperatorApi> {
  const data = await openData(config)
  const importDocuments = createImportDocuments({
    store: data.documents,
    source: { size: sizeOfFile, lines: (path) => readLines(path, process.stdin) },
    readLine: (line) => readJsonlLine(line, { extractHtml, now: data.clock.now() }),
  })
  return {
    ...createOperate({ ...data, baseUrl: config.baseUrl }),
    importFiles: importDocuments,
    indexStats: () => indexStats(config, data),
    async pollNews(topics) {
      const { news, close } = await openNews(config, data, createPinoLogger('warn'))
      return news.poll(topics.length === 0 ? undefined : topics).finally(close)
    },
    close: () => data.database.close(),
  }
}

async function indexStats(config: Config, data: Data): Promise<IndexShown> {
  return {
    documents: await data.documents.count(),
    bytes: await bytesBelow(config.dataFolder),
    data_folder: config.dataFolder,
  }
}

async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return found?.isFile() ? found.size : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
