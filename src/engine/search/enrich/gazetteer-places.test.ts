// Places of the gazetteer in the places group: nearest or largest first, under every filter, only where asked for.
import { describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../../tests/support/memory-document-store.ts'
import { aRequest, NOW } from '../../../../tests/support/search-samples.ts'
import { heldClock } from '../../../foundation/clock.ts'
import { type Deadline, deadlineIn } from '../../../foundation/deadline.ts'
import type { Gazetteer, Place } from '../../answers/places/gazetteer.ts'
import { createSearch } from '../search.ts'
import type { SearchRequest } from '../search-request.ts'

function place(
  region: string,
  countryCode: string,
  latitude: number,
  longitude: number,
  population: number,
): Place {
  const timezone = 'UTC'
  return {
    name: 'Springfield',
    region,
    countryCode,
    country: countryCode,
    latitude,
    longitude,
    population,
    timezone,
    kind: 'city',
  }
}

const PLACES = [
  place('Missouri', 'US', 37.2, -93.3, 160_000),
  place('Illinois', 'US', 39.8, -89.6, 110_000),
  place('Ontario', 'CA', 49.9, -96.7, 200_000),
  { ...place('', 'SP', 0, 0, 9_000_000), kind: 'country' as const },
]

const gazetteer: Gazetteer = {
  find: async (name) => (name.toLowerCase() === 'springfield' ? PLACES : []),
  nearest: async () => undefined,
}

async function places(
  fields: Partial<SearchRequest>,
  from: Gazetteer = gazetteer,
  deadline: Deadline = deadlineIn(60_000),
): Promise<readonly string[]> {
  const search = createSearch({
    index: createInlineIndex(),
    documents: createMemoryDocumentStore(),
    clock: heldClock(NOW),
    gazetteer: from,
  })
  const request = aRequest({ queries: ['springfield'], intent: 'PlacesIntent', ...fields })
  const { outcome } = await search.run(request, search.plan(request), deadline)
  return outcome.groups.places.map(({ document }) => document.title)
}

describe('places of the gazetteer', () => {
  it('come the largest first, those at home before', async () => {
    expect(await places({})).toEqual([
      'Springfield, Missouri, US',
      'Springfield, Illinois, US',
      'Springfield, Ontario, CA',
    ])
    expect((await places({ country: 'CA' }))[0]).toBe('Springfield, Ontario, CA')
  })

  it('come the nearest first where the caller says where they are', async () => {
    const location = { latitude: 41.9, longitude: -87.6 }
    expect((await places({ location }))[0]).toBe('Springfield, Illinois, US')
  })

  it('come the nearest first where the caller says the city that they are in', async () => {
    const chicago = { ...place('Illinois', 'US', 41.9, -87.6, 2_700_000), name: 'Chicago' }
    const found = async (name: string): Promise<readonly Place[]> =>
      name === 'Chicago, IL' ? [chicago] : gazetteer.find(name, new AbortController().signal)
    const location = { city: 'Chicago', state: 'IL', countryCode: 'US' }
    expect((await places({ location }, { ...gazetteer, find: found }))[0]).toBe('Springfield, Illinois, US')
    expect((await places({ location: { city: 'Nowhere' } }))[0]).toBe('Springfield, Missouri, US')
  })

  it('are under every filter', async () => {
    expect(await places({ includeTerms: ['Ontario'] })).toEqual(['Springfield, Ontario, CA'])
    expect(await places({ excludeDomains: [{ domain: 'openstreetmap.org', below: false }] })).toEqual([])
    expect(await places({ publishedFrom: 0 })).toEqual([])
  })

  it('are there only where places are looked for', async () => {
    expect(await places({ intent: 'VideoSearchIntent' })).toEqual([])
    expect(await places({ queries: ['elsewhere'] })).toEqual([])
  })

  it('never hold up or break a search', async () => {
    const silent: Gazetteer = {
      ...gazetteer,
      find: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    const deadline = deadlineIn(60_000)
    expect(await places({}, silent, deadline)).toEqual([])
    expect(deadline.signal.aborted).toBe(false)
  })
})
