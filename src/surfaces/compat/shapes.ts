// Every foreign API that is spoken, and which of them are on.
import type { Hono } from 'hono'
import type { RestEnv } from '../rest/rest-env.ts'
import { brave } from './brave/brave-calls.ts'
import { exa } from './exa/exa.ts'
import { firecrawl } from './firecrawl/firecrawl.ts'
import { type CompatNeeds, createShapeRoutes, type OpenShape } from './frame/compat-routes.ts'
import type { Pointing, Shape } from './frame/shape.ts'
import { google } from './google/google.ts'
import { jina } from './jina/jina.ts'
import { searxng } from './searxng/searxng.ts'
import { serper } from './serper/serper.ts'
import { ALL_SHAPES } from './shape-names.ts'
import { tavily } from './tavily/tavily.ts'

export const SHAPES: readonly Shape[] = [tavily, brave, exa, serper, google, searxng, firecrawl, jina]

/** With no names, those that work without a key in the address; a shape that is named takes keys there too. */
function openShapes(names: readonly string[]): OpenShape[] {
  if (names.length === 0)
    return SHAPES.filter((shape) => !shape.needsKeyInAddress).map((shape) => ({ shape, addressKeys: false }))
  const open = SHAPES.filter(({ name }) => names.includes(ALL_SHAPES) || names.includes(name))
  return open.map((shape) => ({ shape, addressKeys: true }))
}

export function createCompatRoutes(needs: CompatNeeds, names: readonly string[]): Hono<RestEnv> {
  return createShapeRoutes(needs, openShapes(names))
}

/** The names of those that are off. */
export function closedShapes(names: readonly string[]): string[] {
  const open = openShapes(names).map(({ shape }) => shape)
  return SHAPES.filter((shape) => !open.includes(shape)).map(({ name }) => name)
}

interface ShapePointed {
  readonly title: string
  readonly address: string
  readonly lines: readonly Pointing[]
}

/** What is on, with the lines that point clients here. */
export function pointingsOf(names: readonly string[], baseUrl: string): ShapePointed[] {
  return openShapes(names).map(({ shape, addressKeys }) => ({
    title: shape.title,
    address: `${baseUrl}/compat/${shape.name}`,
    lines: shape.pointing
      .filter(({ line }) => addressKeys || !line.includes('/KEY'))
      .map(({ client, line }) => ({ client, line: line.replaceAll('BASE', baseUrl) })),
  }))
}
