// Answers that can be used: a calculator, a converter, clocks that go on.
import { convert, find, shortNumber, UNITS, type UnitKind } from '../../search-page/units.ts'
import { calculate } from './calculate.ts'

export function addAnswers(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.calculator')) addCalculator(form)
  for (const form of document.querySelectorAll<HTMLFormElement>('form.converter')) addConverter(form)
  runClocks([...document.querySelectorAll<HTMLElement>('.clock')])
}

/** Where the question and the answer of a card stand. */
function cardOf(form: HTMLElement): {
  question: Element | null | undefined
  result: Element | null | undefined
} {
  const card = form.closest('.answer')
  return { question: card?.querySelector('.question'), result: card?.querySelector('[data-result]') }
}

function addCalculator(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLInputElement>('input[name="q"]')
  const { question, result } = cardOf(form)
  if (!line || !question || !result) return
  const tell = (): boolean => {
    const value = calculate(line.value)
    if (value === undefined) return false
    question.textContent = `${line.value.trim()} =`
    result.textContent = shortNumber(value)
    return true
  }
  form.addEventListener('click', (event) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset['key'] : undefined
    if (key === undefined || key === '=') return
    const [start, end] = [line.selectionStart ?? line.value.length, line.selectionEnd ?? line.value.length]
    line.value = key === 'C' ? '' : line.value.slice(0, start) + key + line.value.slice(end)
    line.focus()
    const caret = key === 'C' ? 0 : start + key.length
    line.setSelectionRange(caret, caret)
  })
  form.addEventListener('submit', (event) => {
    // What is more than arithmetic goes to the service.
    if (tell()) event.preventDefault()
  })
}

function addConverter(form: HTMLFormElement): void {
  const kind = form.dataset['kind']
  const { question, result } = cardOf(form)
  if (kind === undefined || !(kind in UNITS) || !question || !result) return
  const told = (): void => {
    const fields = new FormData(form)
    const text = String(fields.get('amount')).replace(',', '.')
    const from = find(kind as UnitKind, String(fields.get('from')))
    const to = find(kind as UnitKind, String(fields.get('to')))
    const amount = text.trim() === '' ? Number.NaN : Number(text)
    if (!from || !to || !Number.isFinite(amount)) return
    question.textContent = `${shortNumber(amount)} ${from.name} in ${to.name} =`
    result.textContent = `${shortNumber(convert(amount, from, to))} ${to.name}`
  }
  form.addEventListener('input', told)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    told()
  })
}

const MINUTE_MS = 60_000

/** All of them change together, at the beginning of a minute. */
function runClocks(clocks: readonly HTMLElement[]): void {
  const times = clocks.flatMap((clock) => {
    const { offset, zone } = clock.dataset
    if (offset === undefined && zone === undefined) return []
    const format = new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone ?? 'UTC',
    })
    return [{ clock, format, ahead: offset === undefined ? 0 : offsetMs(offset) }]
  })
  if (times.length === 0) return
  const tick = (): void => {
    for (const { clock, format, ahead } of times) {
      const text = format.format(Date.now() + ahead).replace('\u202f', ' ')
      if (clock.textContent !== text) clock.textContent = text
    }
    setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
  }
  tick()
}

/** `+5:30`, `-3`. */
function offsetMs(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2})(?::(\d{2}))?$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
