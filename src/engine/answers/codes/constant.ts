// Constants of nature and of mathematics: those that the SI fixes are exact, the others as CODATA 2022 has them.

const CONSTANTS: readonly (readonly [names: readonly string[], value: string])[] = [
  [['speed of light', 'speed of light in vacuum'], 'Speed of light: 299,792,458 m/s (exact)'],
  [
    ['planck constant', "planck's constant", 'plancks constant'],
    'Planck constant: 6.62607015 × 10⁻³⁴ J·s (exact)',
  ],
  [
    ['avogadro number', "avogadro's number", 'avogadros number', 'avogadro constant'],
    'Avogadro constant: 6.02214076 × 10²³ per mole (exact)',
  ],
  [['boltzmann constant', "boltzmann's constant"], 'Boltzmann constant: 1.380649 × 10⁻²³ J/K (exact)'],
  [
    ['elementary charge', 'charge of an electron', 'electron charge'],
    'Elementary charge: 1.602176634 × 10⁻¹⁹ C (exact)',
  ],
  [
    ['gravitational constant', 'universal gravitational constant', "newton's gravitational constant"],
    'Gravitational constant: 6.67430 × 10⁻¹¹ m³/(kg·s²)',
  ],
  [
    ['gas constant', 'universal gas constant', 'ideal gas constant'],
    'Gas constant: 8.31446261815324 J/(mol·K) (exact)',
  ],
  [['electron mass', 'mass of an electron'], 'Electron mass: 9.1093837139 × 10⁻³¹ kg'],
  [['proton mass', 'mass of a proton'], 'Proton mass: 1.67262192595 × 10⁻²⁷ kg'],
  [
    [
      'standard gravity',
      'acceleration due to gravity',
      'acceleration of gravity',
      'gravity of earth',
      'gravity on earth',
      "earth's gravity",
    ],
    'Standard gravity: 9.80665 m/s²',
  ],
  [
    ['absolute zero', ...['celsius', 'fahrenheit', 'kelvin'].map((scale) => `absolute zero in ${scale}`)],
    'Absolute zero: 0 K = −273.15 °C = −459.67 °F',
  ],
  [['golden ratio', 'value of the golden ratio'], 'Golden ratio: (1 + √5) / 2 = 1.61803398875'],
  [["euler's number", 'eulers number', 'euler number', 'value of e'], 'Euler’s number: e = 2.71828182846'],
  [['astronomical unit'], 'Astronomical unit: 149,597,870,700 m (exact)'],
]

const byName: ReadonlyMap<string, string> = new Map(
  CONSTANTS.flatMap(([names, value]) => names.map((name) => [name, value] as const)),
)
const LEAD = /^(?:what(?:'s|s| is)\s+)?(?:the\s+)?(?:value\s+of\s+(?:the\s+)?(?!e$))?/
const VALUE_BEHIND = /\s+(?:exact\s+)?value$/

/** Lower case. */
export function tellConstant(text: string): string | undefined {
  const named = text.replace(VALUE_BEHIND, '')
  return (
    byName.get(named.replace(LEAD, '')) ??
    byName.get(named.replace(/^(?:what(?:'s|s| is)\s+)?(?:the\s+)?/, ''))
  )
}

export interface ConstantInUnit {
  readonly told: string
  /** To be converted: "299792458 m/s in km/h". */
  readonly amount: string
}

/** A constant that is asked for in a unit. */
export function constantInUnit(text: string): ConstantInUnit | undefined {
  const [, name = '', unit] = /^(.+?)\s+(?:in|to)\s+(.+)$/.exec(text) ?? []
  const told = unit === undefined ? undefined : tellConstant(name)
  const [, number, own] = /: ([\d,.]+) ([^\s()]+)(?: \(exact\))?$/.exec(told ?? '') ?? []
  if (told === undefined || number === undefined) return undefined
  return { told, amount: `${number.replaceAll(',', '')} ${own} in ${unit}` }
}
