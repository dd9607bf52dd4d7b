// A chart over time: bars that stand on one another, or a line. What it shows stands in a table beside it.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** For what is bad news. */
  readonly bad?: boolean
}

interface ChartProps {
  /** Stands above it. */
  readonly title: string
  /** On a card, beside another. */
  readonly card?: boolean
  /** Stands below it. */
  readonly note?: string
  /** What a reader who can't see it is told. */
  readonly label: string
  /** Seconds since the epoch. */
  readonly times: readonly number[]
  /** Three at most: one for each tone. */
  readonly series: readonly Series[]
  readonly kind: 'bars' | 'line'
  /** Days are UTC days; anything else is told in the reader's own time. */
  readonly days?: boolean
  readonly shown: (value: number) => string
}

const HEIGHT = 190
const TONES = ['--accent', '--chart-2', '--chart-3'] as const

export function Chart(props: ChartProps): JSX.Element {
  const holder = useRef<HTMLDivElement>(null)
  const [theme, setTheme] = useState(0)
  useEffect(() => {
    const redraw = (): void => setTheme((last) => last + 1)
    const system = matchMedia('(prefers-color-scheme: dark)')
    addEventListener('themechange', redraw)
    system.addEventListener('change', redraw)
    return () => {
      removeEventListener('themechange', redraw)
      system.removeEventListener('change', redraw)
    }
  }, [])
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const chart = new UPlot(options(props, element), data(props), element)
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [props.times, props.series, theme])
  return (
    <section class={props.card ? 'card stack-tight' : 'stack'}>
      <h2>{props.title}</h2>
      <figure class="stack">
        {props.series.length > 1 ? (
          <ul class="legend">
            {props.series.map(({ name, bad }, at) => (
              <li key={name}>
                <i class={bad ? 'tone-bad' : `tone-${at + 1}`} />
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        <div class="chart" ref={holder} role="img" aria-label={props.label} />
      </figure>
      {props.note === undefined ? null : <p class="soft small">{props.note}</p>}
    </section>
  )
}

/** The tallest stack is drawn first, so that each lower one covers its part. */
function data({ times, series }: ChartProps): UPlot.AlignedData {
  const stacked = series.map((_, at) =>
    times.map((_, i) => series.slice(0, at + 1).reduce((sum, one) => sum + (one.values[i] ?? 0), 0)),
  )
  return [[...times], ...stacked.reverse()]
}

function options(props: ChartProps, element: HTMLElement): UPlot.Options {
  const { times, series, kind, shown } = props
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  const font = `12px ${style.fontFamily}`
  const axis = { font, stroke: colour('--soft'), ticks: { show: false } }
  const drawn = series.map((one, at): UPlot.Series => {
    const tone = colour(one.bad ? '--bad' : (TONES[at] ?? '--accent'))
    return kind === 'bars'
      ? { label: one.name, fill: tone, stroke: tone, width: 0, points: { show: false }, paths: bars() }
      : { label: one.name, stroke: tone, width: 2, points: { show: times.length < 3, size: 5, fill: tone } }
  })
  return {
    width: element.clientWidth || 600,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 20, 0, 0],
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), props.days ? 'Etc/UTC' : localZone()),
    scales: {
      x: { range: () => span(times, kind) },
      y: { range: (_, __, high) => [0, high > 0 ? high * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        space: 80,
        values: (_, splits) => eachOnce(splits.map(timeText(props))),
      },
      {
        ...axis,
        grid: { stroke: colour('--line'), width: 1 },
        size: 64,
        space: 40,
        values: (_, splits) => splits.map(shown),
      },
    ],
    series: [{}, ...drawn.reverse()],
  }
}

function bars(): UPlot.Series.PathBuilder {
  const make = UPlot.paths.bars
  if (!make) throw new Error('uPlot came without bars')
  return make({ size: [0.72, 28], radius: 0.12 })
}

const DAY = 86_400

/** Half a bar of room at both ends; a day around a single point. */
function span(times: readonly number[], kind: ChartProps['kind']): [number, number] {
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 0
  if (first === last) return [first - DAY / 2, last + DAY / 2]
  const room = kind === 'bars' ? (last - first) / (times.length - 1) / 2 : 0
  return [first - room, last + room]
}

/** Days where there are some, hours and minutes otherwise. */
function timeText({ times, days }: ChartProps): (seconds: number) => string {
  const long = days || (times.at(-1) ?? 0) - (times[0] ?? 0) > 2 * DAY
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: days ? 'UTC' : localZone(),
    ...(long ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }),
  })
  return (seconds) => format.format(seconds * 1000)
}

/** Of a few minutes several marks are of the same one: the first tells it. */
function eachOnce(texts: readonly string[]): string[] {
  return texts.map((text, at) => (text === texts[at - 1] ? '' : text))
}

function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
