// What pages declare of a thing is told where the query names that very thing, and nowhere else.
import { describe, expect, it } from 'vitest'
import { type AboutPage, tellSubject } from './tell-subject.ts'

const page = (name: string, items: AboutPage['items'] = [{ label: 'Born', value: '1906' }]): AboutPage => ({
  name,
  items,
  summary: `${name} is a thing.`,
  url: `https://a.example/${encodeURIComponent(name)}`,
  source: 'a.example',
})

describe('tellSubject', () => {
  it('shows the facts of a bare name and claims nothing', () => {
    expect(tellSubject('grace hopper', false, [page('Grace Hopper')])).toEqual({
      intent: 'FallbackSearchIntent',
      text: '',
      infobox: { heading: 'Grace Hopper', source: 'a.example', items: [{ label: 'Born', value: '1906' }] },
    })
  })

  it('tells who is asked about', () => {
    const answer = tellSubject('who is Grace Hopper?', false, [page('Grace Hopper')])
    expect(answer).toMatchObject({ intent: 'KnowledgeIntent', text: 'Grace Hopper is a thing.' })
  })

  it('tells one fact that is asked for', () => {
    const town = page('Ostheim', [{ label: 'Population', value: '3,300' }])
    expect(tellSubject('population of ostheim', false, [town])?.text).toBe('Population of Ostheim: 3,300')
    expect(tellSubject('capital of ostheim', false, [town])).toBeUndefined()
  })

  it.each(['grace hopper biography', 'hopper', 'who is grace kelly', ''])('is silent on %j', (query) => {
    expect(tellSubject(query, false, [page('Grace Hopper')])).toBeUndefined()
  })

  it('tells things of one name apart', () => {
    const pages = [page('Mercury (planet)'), page('Mercury (element)'), page('Mercury (planet)')]
    expect(tellSubject('mercury', false, pages)).toMatchObject({
      text: '',
      disambiguation: { options: [{ title: 'Mercury (planet)' }, { title: 'Mercury (element)' }] },
    })
    expect(tellSubject('mercury', false, pages)).not.toHaveProperty('infobox')
    expect(tellSubject('mercury', true, pages)).toMatchObject({
      text: 'Mercury (planet) is a thing.',
      infobox: { heading: 'Mercury (planet)' },
      disambiguation: expect.anything(),
    })
  })

  it('prefers the thing whose whole name was given', () => {
    const pages = [page('Mercury'), page('Mercury (element)')]
    expect(tellSubject('mercury', false, pages)).toMatchObject({ infobox: { heading: 'Mercury' } })
  })

  it('has no facts where the page declares none', () => {
    expect(tellSubject('ostheim', false, [page('Ostheim', [])])).toBeUndefined()
  })
})
