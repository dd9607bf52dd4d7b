// The chemical elements as entities.
import elements from '../../../facts/elements.json' with { type: 'json' }
import { itemsOf, type NamedEntity, wikipediaUrl } from './named-entity.ts'

export function elementEntities(): readonly NamedEntity[] {
  return elements.map((element, at) => {
    const lower = element.name.toLowerCase()
    const neighbours = [elements[at - 1]?.name, elements[at + 1]?.name].filter((name) => name !== undefined)
    const alike = elements.filter(
      ({ category, name }) => category === element.category && name !== element.name,
    )
    return {
      names: [
        element.name,
        `${element.name} element`,
        `element ${element.symbol}`,
        `element ${element.number}`,
        ...(element.otherNames ?? []),
      ],
      entity: {
        name: element.name,
        kind: 'chemical element',
        summary: `${element.name} is the chemical element with the symbol ${element.symbol} and atomic number ${element.number}.`,
        items: itemsOf({
          Symbol: element.symbol,
          'Atomic number': `${element.number}`,
          'Atomic weight': element.mass,
          Category: element.category,
        }),
        related: [
          ...new Set([...neighbours, ...alike.slice(0, 4).map(({ name }) => name), 'Periodic table']),
        ],
        source: 'periodic table of the elements',
        url: wikipediaUrl(element.name),
        prominence: 0.7,
        // Gold, lead and tin are words before they are elements.
        plain: lower.endsWith('ium') || lower.endsWith('gen') || lower.endsWith('ine'),
      },
    }
  })
}
