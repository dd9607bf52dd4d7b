// What binds a new key: until when, for what, and from where it may be used.
import type { JSX } from 'preact'
import { Field } from '../parts/field.tsx'

export interface LimitsGiven {
  readonly expires: string
  readonly scopes: readonly string[]
  readonly networks: string
}

const SCOPES = ['search', 'fetch', 'news', 'mcp', 'index']

export const NO_LIMITS: LimitsGiven = { expires: '', scopes: SCOPES, networks: '' }

/** As the service takes them; what is not limited is left out. */
export function given({ expires, scopes, networks }: LimitsGiven): Record<string, string> {
  return {
    ...(expires.trim() === '' ? {} : { expires: expires.trim() }),
    ...(scopes.length === SCOPES.length ? {} : { scopes: scopes.join(',') }),
    ...(networks.trim() === '' ? {} : { networks: networks.trim() }),
  }
}

export function KeyLimits(props: {
  limits: LimitsGiven
  onChange: (limits: LimitsGiven) => void
}): JSX.Element {
  const { limits, onChange } = props
  return (
    <details>
      <summary>Limits</summary>
      <div class="stack">
        <div class="row">
          <Field
            class="grow"
            label="Expires"
            type="date"
            hint="Until the end of that day (UTC). Empty: never."
            value={limits.expires}
            onText={(expires) => onChange({ ...limits, expires })}
          />
          <Field
            class="grow"
            label="Networks"
            placeholder="192.0.2.0/24, 2001:db8::/32"
            hint="From where it may be used. Empty: from everywhere."
            value={limits.networks}
            onText={(networks) => onChange({ ...limits, networks })}
          />
        </div>
        <fieldset class="checks">
          <legend>May be used for</legend>
          {SCOPES.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={limits.scopes.includes(scope)}
                onChange={(event) =>
                  onChange({
                    ...limits,
                    scopes: SCOPES.filter((one) =>
                      one === scope ? event.currentTarget.checked : limits.scopes.includes(one),
                    ),
                  })
                }
              />
              {scope}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  )
}
