// A chart over time: bars that stand on one another, or a line. What it shows stands in a table beside it.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface Series {
  readonly name: string
  readonly values: readonly number[]
}

interface ChartProps {
  /** What a reader who can't see it is told. */
  readonly label: string
  /** Seconds since the epoch. */
  readonly times: readonly number[]
  /** Three at most: one for each tone. */
  readonly series: readonly Series[]
  readonly kind: 'bars' | 'line'
  readonly shown: (value: number) => string
}

const HEIGHT = 200
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
    <figure class="stack">
      {props.series.length > 1 ? (
        <ul class="legend">
          {props.series.map(({ name }, at) => (
            <li key={name}>
              <i class={`tone-${at + 1}`} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <div class="chart" ref={holder} role="img" aria-label={props.label} />
    </figure>
  )
}

/** The tallest stack is drawn first, so that each lower one covers its part. */
function data({ times, series }: ChartProps): UPlot.AlignedData {
  const stacked = series.map((_, at) =>
    times.map((_, i) => series.slice(0, at + 1).reduce((sum, one) => sum + (one.values[i] ?? 0), 0)),
  )
  return [[...times], ...stacked.reverse()]
}

function options({ times, series, kind, shown }: ChartProps, element: HTMLElement): UPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  const font = `12px ${style.fontFamily}`
  const axis = { font, stroke: colour('--soft'), ticks: { show: false } }
  const drawn = series.map((one, at): UPlot.Series => {
    const tone = colour(TONES[at] ?? '--accent')
    return kind === 'bars'
      ? { label: one.name, fill: tone, stroke: tone, width: 0, points: { show: false }, paths: bars() }
      : { label: one.name, stroke: tone, width: 2, points: { show: times.length < 3, size: 5, fill: tone } }
  })
  return {
    width: element.clientWidth || 600,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 8, 0, 0],
    scales: {
      x: { range: (_, low, high) => padded(low, high, kind, times.length) },
      y: { range: (_, __, high) => [0, high > 0 ? high * 1.1 : 1] },
    },
    axes: [
      { ...axis, grid: { show: false }, space: 70 },
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

/** Half a bar of room at both ends; an hour around a single point. */
function padded(low: number, high: number, kind: ChartProps['kind'], points: number): [number, number] {
  if (points < 2) return [low - 43_200, high + 43_200]
  const room = kind === 'bars' ? (high - low) / (points - 1) / 2 : 0
  return [low - room, high + room]
}
