// Answers as cards: the question with the answer, and what can be done with it on the page.
import type { SearchResponse } from '../../../../contract/search/search-response.ts'
import { type Html, html } from '../../../../foundation/web/html.ts'
import type { Weather } from '../../../../vocabulary/answer-objects.ts'
import { renderOptions } from '../filters.ts'
import { readConversion, UNITS } from '../units.ts'

const ZONES: readonly (readonly [name: string, zone: string])[] = [
  ['UTC', 'UTC'],
  ['San Francisco', 'America/Los_Angeles'],
  ['New York', 'America/New_York'],
  ['London', 'Europe/London'],
  ['Berlin', 'Europe/Berlin'],
  ['Delhi', 'Asia/Kolkata'],
  ['Shanghai', 'Asia/Shanghai'],
  ['Sydney', 'Australia/Sydney'],
]

/** `4:39 PM on Monday, … in Tokyo, Japan (UTC+9)`; what reads otherwise is shown as it is. */
function renderClock(answer: string, now: number): Html {
  const [, time, rest, zone] =
    /^(\d{1,2}:\d{2} [AP]M) on (.+?)(?: \(UTC([+-]\d{1,2}(?::\d{2})?)?\))?$/.exec(answer) ?? []
  if (time === undefined || rest === undefined) return html`<p class="answer-text" dir="auto">${answer}</p>`
  const offset = zone === undefined ? undefined : html` data-offset="${zone}"`
  return html`<p class="figure clock"${offset}>${time}</p>
<p class="question" dir="auto">${rest}${zone === undefined ? '' : ` (UTC${zone})`}</p>
<ul class="zones" aria-label="The time elsewhere">${ZONES.map(([name, place]) => renderZone(name, place, now))}</ul>
<form class="clock-form" action="/" method="get">
<label><span class="visually-hidden">Another place</span><input type="text" name="q" value="time in " maxlength="100" autocomplete="off"></label>
<button type="submit" class="plain">Show</button>
</form>`
}

function renderZone(name: string, timeZone: string, now: number): Html {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone })
  return html`<li><span>${name}</span><span class="clock" data-zone="${timeZone}">${time.format(now).replace('\u202f', ' ')}</span><span class="day">${day.format(now)}</span></li>`
}

export function renderAnswer(found: SearchResponse): Html | undefined {
  const { answer, calculation, weather } = found
  const card = weather
    ? renderWeather(weather)
    : calculation
      ? renderCalculation(calculation)
      : answer !== '' && found.results_type === 'Time'
        ? renderClock(answer, Date.now())
        : answer === '' || isInInfobox(found)
          ? undefined
          : html`<p class="answer-text" dir="auto">${answer}</p>`
  return card && html`<section class="card answer" aria-label="Answer">${card}</section>`
}

/** A definition says its first sentence in the answer and again in the list of meanings. */
function isInInfobox({ answer, infobox }: SearchResponse): boolean {
  return infobox?.items.some(({ value }) => value.length > 12 && answer.includes(value)) ?? false
}

function renderCalculation({ expression, result }: NonNullable<SearchResponse['calculation']>): Html {
  const conversion = readConversion(expression)
  if (!conversion) return renderCalculator(expression, result)
  const { kind, amount, from, to } = conversion
  const units = UNITS[kind].map(({ name }): [string, string] => [name, name])
  return html`<p class="question" dir="auto">${expression} =</p>
<p class="figure" dir="auto" data-result>${result}</p>
<form class="converter" action="/" method="get" data-kind="${kind}">
<label><span>${kind}</span><input type="text" inputmode="decimal" name="amount" value="${amount}" maxlength="31"></label>
<label><span>From</span><select name="from">${renderOptions(units, from.name)}</select></label>
<label><span>To</span><select name="to">${renderOptions(units, to.name)}</select></label>
<button type="submit" class="plain">Convert</button>
</form>`
}

const KEYS = [...'789÷456×123−0.%+()C=']

/** What expressions of one kind or another are asked; only figures make a calculator's line. */
function isArithmetic(expression: string): boolean {
  return /^[\d\s.,+*/()^%×÷−-]+$/.test(expression)
}

function renderCalculator(expression: string, result: string): Html {
  const line = isArithmetic(expression) ? expression : result.replaceAll(',', '')
  return html`<p class="question" dir="auto">${expression} =</p>
<p class="figure" dir="auto" data-result>${result}</p>
<form class="calculator" action="/" method="get">
<label><span class="visually-hidden">Expression</span><input type="text" name="q" value="${line}" maxlength="200" autocomplete="off" spellcheck="false" dir="ltr"></label>
<div class="keys">${KEYS.map((key) => html`<button type="${key === '=' ? 'submit' : 'button'}" data-key="${key}">${key}</button>`)}</div>
</form>`
}

/** For who reads the other scale. */
function inOtherUnit({ units, temperature }: Weather): number {
  return units === 'metric' ? temperature * 1.8 + 32 : (temperature - 32) / 1.8
}

/** From right to left, too, a minus stands before its number. */
function measured(value: number, unit: string): Html {
  return html`<bdi dir="ltr">${String(Math.round(value)).replace('-', '−')} ${unit}</bdi>`
}

function renderWeather(weather: Weather): Html {
  const unit = weather.units === 'metric' ? '°C' : '°F'
  const otherUnit = weather.units === 'metric' ? '°F' : '°C'
  const wind = weather.units === 'metric' ? 'm/s' : 'mph'
  const facts: readonly (readonly [label: string, value: number | undefined, unit: string])[] = [
    ['Feels like', weather.feelsLike, unit],
    ['Wind', weather.windSpeed, wind],
    ['Humidity', weather.humidity, '%'],
    ['Pressure', weather.pressure, 'hPa'],
    ['Clouds', weather.cloudiness, '%'],
  ]
  return html`<p class="question">${weather.location.name}, ${weather.location.country}</p>
<p class="figure">${measured(weather.temperature, unit)} <span class="other">${measured(inOtherUnit(weather), otherUnit)}</span></p>
<p>${weather.description}</p>
<dl class="facts">${facts.flatMap(([label, value, of]) => (value === undefined ? [] : [html`<div><dt>${label}</dt><dd>${measured(value, of)}</dd></div>`]))}</dl>`
}
