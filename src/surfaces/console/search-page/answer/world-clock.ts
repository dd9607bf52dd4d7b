// The clock of an answer: the place that was asked for, and other places side by side with it; scripts let it run.
import { type Html, html } from '../../html.ts'

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
export function renderClock(answer: string, now: number): Html {
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
