// Thumbnails from outside: each image of a search has one, and nobody gets one of an address of their own choice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readImageHeader } from '../../src/engine/pages/image-header.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { pngImage } from '../support/png-image.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let web: FixtureWeb
let house: TestService

beforeAll(async () => {
  web = await startFixtureWeb()
  const image = (path: string, body: Buffer): void =>
    web.route(path, (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(body))
  image('/saluki.png', pngImage(800, 400))
  image('/foreign.png', pngImage(800, 400))
  image('/bomb.png', pngImage(1, 1, [60_000, 60_000]))
  image('/page.png', Buffer.from('<html>no image</html>'))
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}` })
  const foreign = {
    url: 'https://borzoi.example/',
    title: 'Saluki, foreign',
    text: 'The saluki is a dog of the desert, and this page shows an image of another site.',
    image: `${web.origin}/foreign.png`,
  }
  await house.load([
    foreign,
    ...['saluki', 'bomb', 'page', 'missing'].map((name) => ({
      url: `${web.origin}/${name}.html`,
      title: `Saluki, ${name}`,
      text: `The saluki is a dog of the desert, and this page has a ${name} of it.`,
      image: `${web.origin}/${name}.png`,
    })),
  ])
})

afterAll(async () => {
  await house.close()
  await web.close()
})

async function thumbnailOf(name: string): Promise<string> {
  const response = await house.get('/api/v1/search?q=saluki&intent=images')
  const { images } = (await response.json()) as { images: { image: string; thumbnail: string }[] }
  return images.find(({ image }) => image.endsWith(`/${name}.png`))?.thumbnail ?? 'none'
}

const pathOf = (address: string): string => `${new URL(address).pathname}${new URL(address).search}`

describe('thumbnails', () => {
  it('are small copies, without a key, and fetched once', async () => {
    const first = await thumbnailOf('saluki')
    // A busy machine may start the thread that makes them too slowly for the first.
    const asked = async (): Promise<number> => (await house.get(pathOf(first))).status
    await expect.poll(asked, { timeout: 120_000 }).toBe(200)
    const fetched = web.hits('/saluki.png')
    for (let time = 0; time < 3; time += 1) {
      const response = await house.get(pathOf(first), { 'x-api-key': '' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('max-age')
      const body = new Uint8Array(await response.arrayBuffer())
      expect(readImageHeader(body)).toEqual({ format: 'webp', width: 320, height: 160 })
    }
    expect(web.hits('/saluki.png')).toBe(fetched)
  })

  it('are none of what is no image, too large to decode or missing', async () => {
    for (const name of ['bomb', 'page', 'missing'])
      expect((await house.get(pathOf(await thumbnailOf(name)))).status, name).toBe(422)
  })

  it('are none of a private image that a page of another site names, whatever the operator allows', async () => {
    const given = await thumbnailOf('foreign')
    expect(new URL(given).searchParams.has('own')).toBe(false)
    expect((await house.get(pathOf(given))).status).toBe(422)
    expect((await house.get(pathOf(`${given}&own=1`))).status).toBe(404)
    expect(web.hits('/foreign.png')).toBe(0)
  })

  it('are only of addresses that we gave', async () => {
    const first = await thumbnailOf('saluki')
    const other = new URL(first)
    other.searchParams.set('image', `${web.origin}/secret.png`)
    for (const address of [
      other.href,
      `${other.origin}/thumbnail`,
      `${other.origin}/thumbnail?image=x&signature=`,
    ])
      expect((await house.get(pathOf(address))).status).toBe(404)
    expect(web.hits('/secret.png')).toBe(0)
  })
})
