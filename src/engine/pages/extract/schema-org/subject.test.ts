// Subjects read from schema.org data as sites write it, and from infoboxes.
import { describe, expect, it } from 'vitest'
import type { PageSubject } from '../../page.ts'
import { analysePage } from '../analyse/analyse-page.ts'
import { readLabels } from './labels.ts'

function subjectOf(data: unknown, body = '<p>x</p>'): PageSubject | undefined {
  const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  const page = analysePage(`<html><head>${script}</head><body>${body}</body></html>`, 'https://a.example/')
  return readLabels(page, 'The page').subject
}

describe('a subject', () => {
  it('is a recipe with what it needs, whatever stands around it', () => {
    const recipe = {
      '@type': ['Recipe', 'NewsArticle'],
      name: 'Apple &amp; plum pie',
      recipeYield: ['8', '8 pieces'],
      prepTime: 'PT30M',
      totalTime: 'PT1H20M',
      nutrition: { '@type': 'NutritionInformation', calories: '320 kcal' },
      recipeIngredient: ['4 apples', ' 2 <b>plums</b> ', ''],
      recipeInstructions: [
        { '@type': 'HowToSection', itemListElement: [{ '@type': 'HowToStep', text: 'Cut the fruit.' }] },
        { '@type': 'HowToStep', text: 'Bake it.' },
        'Eat it.',
      ],
    }
    expect(subjectOf({ '@graph': [{ '@type': 'Organization', name: 'Pies' }, recipe] })).toEqual({
      type: 'Recipe',
      name: 'Apple & plum pie',
      items: [
        { label: 'Makes', value: '8, 8 pieces' },
        { label: 'Preparation', value: '30 min' },
        { label: 'In all', value: '1 h 20 min' },
        { label: 'Energy', value: '320 kcal' },
      ],
      ingredients: ['4 apples', '2 plums'],
      steps: ['Cut the fruit.', 'Bake it.', 'Eat it.'],
    })
  })

  it('is a question with its accepted answer, else the best rated', () => {
    const answers = [
      { '@type': 'Answer', text: 'Low', upvoteCount: 2 },
      { '@type': 'Answer', text: '<p>High</p>', upvoteCount: 9 },
    ]
    const question = { '@type': 'Question', name: 'How high?', suggestedAnswer: answers }
    expect(subjectOf({ '@type': 'QAPage', mainEntity: question })?.answer).toBe('High')
    const accepted = { ...question, acceptedAnswer: { '@type': 'Answer', text: 'Just so' } }
    expect(subjectOf({ '@type': 'QAPage', mainEntity: [accepted] })?.answer).toBe('Just so')
    expect(
      subjectOf({ '@type': 'QAPage', mainEntity: { '@type': 'Question', name: 'Why?' } }),
    ).toBeUndefined()
  })

  it('is a list of questions with their answers', () => {
    const asked = (name: string, text: string) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })
    const page = { '@type': 'FAQPage', mainEntity: [asked('Why?', '<p>So &amp; so</p>'), asked('Who?', '')] }
    expect(subjectOf(page)).toEqual({
      type: 'FAQPage',
      name: 'Why?',
      items: [{ label: 'Why?', value: 'So & so' }],
    })
  })

  it('is the thing that the page is about, not who made the page', () => {
    const person = { '@type': 'Person', name: 'Ada', birthDate: '1815-12-10', sameAs: 'https://b.example/' }
    const born = [{ label: 'Born', value: '1815-12-10' }]
    expect(subjectOf(person)).toEqual({ type: 'Person', name: 'Ada', items: born })
    expect(subjectOf({ '@type': 'ProfilePage', mainEntity: person })?.items).toEqual(born)
    expect(subjectOf([{ '@type': 'BlogPosting', headline: 'Hi' }, person])).toBeUndefined()
    expect(subjectOf({ '@type': 'Article', headline: 'Hi', about: person })?.name).toBe('Ada')
  })

  it('shows addresses, prices and places as people write them', () => {
    const cafe = {
      '@type': 'Restaurant',
      name: 'Zur Post',
      description: 'A place to eat.',
      address: { streetAddress: 'Markt 1', addressLocality: 'Ulm', addressCountry: { name: 'DE' } },
      aggregateRating: { ratingValue: 4.5, ratingCount: 10 },
    }
    expect(subjectOf(cafe)).toEqual({
      type: 'Restaurant',
      name: 'Zur Post',
      summary: 'A place to eat.',
      items: [
        { label: 'Address', value: 'Markt 1, Ulm, DE' },
        { label: 'Rating', value: '4.5' },
      ],
    })
  })

  it('is bounded, whatever the page declares', () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'x'.repeat(10_000),
      recipeIngredient: Array.from({ length: 500 }, () => 'y '.repeat(1_000)),
      recipeInstructions: { deep: [[[[]]]] },
    }
    const subject = subjectOf(recipe)
    expect(subject?.name.length).toBeLessThanOrEqual(200)
    expect(JSON.stringify(subject).length).toBeLessThan(60_000)
    for (const odd of [
      null,
      5,
      [],
      { '@type': 'Recipe' },
      { '@type': 'Person', name: {} },
      { '@type': [[]] },
    ])
      expect(subjectOf(odd)).toBeUndefined()
  })

  it('is read from the infobox of a wiki page', () => {
    const box = `<table class="infobox vcard"><tr><th colspan="2">Ada</th></tr>
      <tr><th>Born</th><td>10 December 1815<sup>[1]</sup><br>London</td></tr>
      <tr><th>Fields</th><td><style>.x{}</style><ul><li>Mathematics</li><li>Computing</li></ul></td></tr>
      <tr><td>no heading</td></tr></table>`
    expect(subjectOf({}, box)).toEqual({
      type: 'Thing',
      name: 'The page',
      items: [
        { label: 'Born', value: '10 December 1815, London' },
        { label: 'Fields', value: 'Mathematics, Computing' },
      ],
    })
  })
})
