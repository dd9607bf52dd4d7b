// The cost of a call as its metrics tell it.
import type { Cost } from '../../accounts/money/prices.ts'
import type { Metrics } from '../../contract/metrics.ts'
import { dollarsFromNano } from '../../foundation/money.ts'

export function costMetrics({
  total,
  search,
  text,
  discount,
}: Cost): Required<Pick<Metrics, 'cost_dollars' | 'cost'>> {
  return {
    cost_dollars: dollarsFromNano(total),
    cost: {
      search: dollarsFromNano(search),
      text: dollarsFromNano(text),
      discount: dollarsFromNano(discount),
    },
  }
}
