// The library on the real thing: a file made by zimwriterfs, in the catalogue of kiwix-serve.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LibraryFound, LibraryShown } from '../../src/operations/operator/library-api.ts'
import { runHere } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { pngImage } from '../support/png-image.ts'
import { describeWith, type PrivateServer, startServer } from '../support/private-server.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const [SERVER = '', MANAGE = '', WRITE = ''] = ['kiwix-serve', 'kiwix-manage', 'zimwriterfs'].map((tool) =>
  (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => join(folder, tool))
    .find(existsSync),
)

describeWith(
  'kiwix-tools zim-tools',
  SERVER && MANAGE && WRITE ? SERVER : undefined,
  'a catalogue of kiwix-serve',
  () => {
    let folder: string
    let web: FixtureWeb
    let service: TestService
    let catalogue: string
    let server: PrivateServer

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'whippet-kiwix-'))
      web = await startFixtureWeb()
      service = await startTestService()
      await makeZim()
      const zim = await readFile(join(folder, 'hounds.zim'))
      web.route('/hounds.zim', (_, response) => void response.end(zim))
      const library = join(folder, 'library.xml')
      execFileSync(MANAGE, [library, 'add', join(folder, 'hounds.zim'), '--url', `${web.origin}/hounds.zim`])
      const entries = (port: number): string => `http://127.0.0.1:${port}/catalog/v2/entries`
      server = await startServer({
        executable: SERVER,
        args: (port) => ['--port', String(port), '--library', library],
        user: undefined,
        answers: (port) =>
          fetch(entries(port)).then(
            async (reply) => (await reply.text()).includes('hounds_en_all'),
            () => false,
          ),
        stopSignal: 'SIGTERM',
      })
      catalogue = entries(server.port)
    }, 60_000)
    afterAll(async () => {
      await server.stop()
      await service.close()
      await web.close()
      await rm(folder, { recursive: true, force: true })
    })

    async function makeZim(): Promise<void> {
      const pages = join(folder, 'pages')
      await mkdir(pages)
      for (const name of ['borzoi', 'saluki', 'whippet'])
        await writeFile(
          join(pages, `${name}.html`),
          `<html><head><title>${name}</title></head><body><h1>${name}</h1><p>The ${name} hunts hares in the fields and sleeps by the fire.</p></body></html>`,
        )
      await writeFile(join(pages, 'icon.png'), pngImage(48, 48))
      const facts = [
        '--language=eng',
        '--title=Hounds',
        '--description=All hounds',
        '--creator=A',
        '--publisher=B',
      ]
      const names = ['--name=hounds_en_all', '--flavour=mini', '--source=https://hounds.example/']
      const start = ['--welcome=borzoi.html', '--illustration=icon.png']
      execFileSync(WRITE, [...start, ...facts, ...names, pages, join(folder, 'hounds.zim')], {
        stdio: 'ignore',
      })
    }

    async function done<T>(...args: string[]): Promise<T> {
      const { code, stdout, stderr } = await runHere(['library', ...args, '--json'], {
        environment: {
          WHIPPET_DATA: service.config.dataFolder,
          WHIPPET_LIBRARY_CATALOGUE: catalogue,
          WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
          ...(service.config.databaseUrl && { WHIPPET_DATABASE_URL: service.config.databaseUrl }),
        },
      })
      expect(code, stderr).toBe(0)
      return JSON.parse(stdout) as T
    }

    it('is searched, by words and language, and its files are added and removed', async () => {
      const [found] = await done<LibraryFound[]>('search', 'hounds', '--language', 'en')
      expect(found).toMatchObject({
        name: 'hounds_en_all_mini',
        title: 'Hounds',
        languages: ['eng'],
        articles: 3,
      })
      expect(await done('search', 'hounds', '--language', 'fr')).toEqual([])
      for (const name of ['hounds_en_all_mini', 'hounds_en_all']) {
        const added = await done<LibraryShown>('add', name, '--yes')
        expect(added).toMatchObject({
          name: 'hounds_en_all_mini',
          documents: 3,
          state: 'ready',
          title: 'Hounds',
        })
        const [page] = await service.data.documents.get(['https://hounds.example/whippet.html'])
        expect(page).toMatchObject({ title: 'whippet', origin: 'library:hounds_en_all_mini' })
        expect(await done('update')).toEqual([])
        expect(await done('remove', 'hounds_en_all_mini')).toEqual({ removed: 3 })
      }
    })
  },
)
