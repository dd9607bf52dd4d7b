// Pages for tests of filters: each kind once as every filter wants it, on a service that takes the other site for unsafe.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService, type TestService } from './test-service.ts'

/** As every filter of those tests wants it. */
export function wantedPage(type: string): Readonly<Record<string, string>> {
  return {
    url: `https://in.example.com/good/${type}.pdf`,
    title: `Saluki wanted ${type}`,
    text: `The saluki of this ${type} weighs 25 kilos and has a velvet coat, say those who keep one.`,
    date: '2024-05-05',
    lang: 'en',
    country: 'GB',
    contentType: 'application/pdf',
    image: `https://in.example.com/${type}.jpg`,
    type,
  }
}

/** A service that has `domain` on its list of unsafe ones. */
export async function startWithUnsafe(domain: string): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-unsafe-'))
  await writeFile(join(folder, 'hosts'), `# a list\n0.0.0.0 ${domain}\n`)
  const house = await startTestService({ WHIPPET_UNSAFE_DOMAINS: join(folder, 'hosts') })
  return {
    ...house,
    async close() {
      await house.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
