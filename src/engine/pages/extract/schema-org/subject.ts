// Reads a page's subject from its schema.org items, else from the infobox of a wiki's page.
import { isoDurationSeconds } from '../../../../foundation/iso-duration.ts'
import { isRecord } from '../../../../foundation/text/json-shape.ts'
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import { truncate } from '../../../../foundation/text/truncate.ts'
import type { PageSubject, SubjectItem } from '../../page.ts'
import { recordsIn, type SchemaItem, schemaText, typesOf } from '../analyse/json-ld.ts'
import { SUBJECT_FACTS } from './subject-facts.ts'

type Value = SchemaItem['value']

const MOST_ITEMS = 24
const LONGEST_NAME = 200
const LONGEST_VALUE = 300
const MOST_LINES = 60
const LONGEST_LINE = 600
const LONGEST_ANSWER = 2_000

/** The first item that has a name and is of a type with facts; recipes and questions go before what is around them. */
export function readSubject(own: readonly SchemaItem[]): PageSubject | undefined {
  const question = own.map(questionIn).find((found) => found !== undefined)
  return recipeIn(own) ?? listOfQuestions(own) ?? question ?? entityIn(own)
}

function recipeIn(own: readonly SchemaItem[]): PageSubject | undefined {
  const value = own.find(({ types }) => types.includes('Recipe'))?.value
  const name = nameOf(value)
  const ingredients = lines(value?.['recipeIngredient'] ?? value?.['ingredients'])
  const steps = stepsOf(value?.['recipeInstructions'])
  if (value === undefined || name === '' || ingredients.length + steps.length === 0) return undefined
  return { type: 'Recipe', name, ...summaryOf(value), items: factsOf('Recipe', value), ingredients, steps }
}

/** A page of questions and answers holds its question as its main entity. */
function questionIn({ types, value }: SchemaItem): PageSubject | undefined {
  const held = types.includes('QAPage') ? value['mainEntity'] : types.includes('Question') ? value : undefined
  const question = Array.isArray(held) ? held[0] : held
  if (!isRecord(question)) return undefined
  const name = nameOf(question)
  const answer = answerOf(question)
  return name === '' || answer === '' ? undefined : { type: 'Question', name, items: [], answer }
}

/** Each question with its answer, in the page's order. */
function listOfQuestions(own: readonly SchemaItem[]): PageSubject | undefined {
  const page = own.find(({ types }) => types.includes('FAQPage'))?.value
  const items = recordsIn(page?.['mainEntity'])
    .map((question) => ({ label: nameOf(question), value: answerOf(question) }))
    .filter(({ label, value }) => label !== '' && value !== '')
    .slice(0, MOST_ITEMS)
  const [first] = items
  return first && { type: 'FAQPage', name: nameOf(page) || first.label, items }
}

function answerOf(question: Value): string {
  const accepted = recordsIn(question['acceptedAnswer'])
  const suggested = recordsIn(question['suggestedAnswer']).toSorted((a, b) => votes(b) - votes(a))
  const best = accepted[0] ?? suggested[0]
  return best ? plain(schemaText(best['text']), LONGEST_ANSWER) : ''
}

function votes(answer: Value): number {
  return Number(answer['upvoteCount'] ?? 0) || 0
}

/** Beside an article, people and companies are those who made it, unless the article is said to be about them. */
function entityIn(own: readonly SchemaItem[]): PageSubject | undefined {
  const article = own.some(({ types }) => types.some((type) => /Article$|Posting$/.test(type)))
  for (const { types, value } of own) {
    const itself = !article && types.some((type) => SUBJECT_FACTS.has(type))
    const about = itself ? value : mainEntity(value)
    if (about === undefined) continue
    const type = typesOf(about).find((one) => SUBJECT_FACTS.has(one) && one !== 'Recipe')
    const name = nameOf(about)
    if (type === undefined || name === '') continue
    const items = factsOf(type, about)
    if (items.length > 0) return { type, name, ...summaryOf(about), items }
  }
  return undefined
}

function mainEntity(value: Value): Value | undefined {
  return recordsIn(value['mainEntity'] ?? value['about'])[0]
}

function factsOf(type: string, value: Value): readonly SubjectItem[] {
  const facts = SUBJECT_FACTS.get(type) ?? []
  return facts
    .flatMap(([property, label]) => {
      const told = shown(value[property])
      return told === '' ? [] : [{ label, value: told }]
    })
    .slice(0, MOST_ITEMS)
}

/** Several values on one line; spans of time in words; nothing of what is only an address. */
function shown(value: unknown): string {
  const all = (Array.isArray(value) ? value : [value]).slice(0, 8).map(one).filter(Boolean)
  return truncate([...new Set(all)].join(', '), LONGEST_VALUE)
}

function one(value: unknown): string {
  if (isRecord(value)) return ofRecord(value)
  const text = plain(schemaText(value), LONGEST_VALUE)
  return readTimeSpan(text) ?? (/^https?:\/\//.test(text) ? '' : text)
}

function ofRecord(value: Value): string {
  const street = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry']
  const address = street.map((part) => schemaText(value[part])).filter(Boolean)
  if (address.length > 0) return plain(address.join(', '), LONGEST_VALUE)
  const price = schemaText(value['price'] ?? value['lowPrice'])
  if (price !== '') return plain(`${price} ${schemaText(value['priceCurrency'])}`, LONGEST_VALUE)
  const rating = schemaText(value['ratingValue'])
  if (rating !== '') return plain(rating, LONGEST_VALUE)
  const calories = schemaText(value['calories'])
  if (calories !== '') return plain(calories, LONGEST_VALUE)
  const text = plain(schemaText(value), LONGEST_VALUE)
  return /^https?:\/\//.test(text) ? '' : text
}

function stepsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return lines(value.split(/\n+|<br\s*\/?>|<\/(?:p|li)>/i))
  const steps = (Array.isArray(value) ? value : [value]).flatMap((step): unknown[] => {
    if (!isRecord(step)) return [step]
    const inner = step['itemListElement']
    if (!Array.isArray(inner)) return [step['text'] ?? step['name']]
    return inner.map((held) => (isRecord(held) ? (held['text'] ?? held['name']) : held))
  })
  return lines(steps)
}

function lines(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value])
    .slice(0, MOST_LINES)
    .map((line) => plain(schemaText(line), LONGEST_LINE))
    .filter((line) => line !== '')
}

function nameOf(value: Value | undefined): string {
  return plain(schemaText(value?.['name'] ?? value?.['headline']), LONGEST_NAME)
}

function summaryOf(value: Value): Pick<PageSubject, 'summary'> {
  const summary = plain(schemaText(value['description']), LONGEST_LINE)
  return summary === '' ? {} : { summary }
}

/** Without the tags and entities that sites leave in their data. */
function plain(text: string, limit: number): string {
  const bare = text
    .slice(0, 4 * limit)
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
  return truncate(onOneLine(bare), limit)
}

/** Years are no cooking time and no reading time. */
const LONGEST_SECONDS = 366 * 86_400

/** Undefined for what is no span, none at all, or longer than anything that is told of so. */
function readTimeSpan(text: string): string | undefined {
  const seconds = isoDurationSeconds(text)
  if (seconds === undefined || seconds > LONGEST_SECONDS) return undefined
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ]
  const told = parts.flatMap(([amount, unit]) => (amount > 0 ? [`${amount} ${unit}`] : []))
  return told.length === 0 ? undefined : told.join(' ')
}
