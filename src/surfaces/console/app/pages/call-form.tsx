// The form of a playground call.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { FIRST_SEARCH } from '../../../../contract/search/first-search.ts'
import type { PlaygroundCall, PlaygroundRequest } from '../../console-api.ts'
import { Submit } from '../parts/button.tsx'
import { Choice, Field } from '../parts/field.tsx'

type Values = Readonly<Record<string, string>>

interface PartProps {
  readonly values: Values
  set(name: string, value: string): void
}

const BUTTONS = { search: 'Search', fetch: 'Fetch', news: 'Read news' } as const

export function CallForm(props: {
  call: PlaygroundCall
  topics: readonly string[]
  busy: boolean
  onRun: (request: PlaygroundRequest) => void
}): JSX.Element {
  const { call, topics } = props
  const [values, setValues] = useState<Values>(call === 'news' ? { topic: topics[0] ?? '' } : {})
  const part = { values, set: (name: string, value: string) => setValues({ ...values, [name]: value }) }
  const submit = (event: Event): void => {
    event.preventDefault()
    const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
    props.onRun({ call, parameters: Object.fromEntries(given) })
  }
  return (
    <form class="stack" onSubmit={submit}>
      {call === 'search' ? <SearchFields {...part} /> : null}
      {call === 'fetch' ? <FetchFields {...part} /> : null}
      {call === 'news' ? <NewsFields {...part} topics={topics} /> : null}
      <div>
        <Submit of={props}>{BUTTONS[call]}</Submit>
      </div>
    </form>
  )
}

function Text(
  props: PartProps & { name: string; label: string; hint?: string; placeholder?: string; required?: boolean },
): JSX.Element {
  const { values, set, name, ...rest } = props
  return (
    <Field
      {...rest}
      name={name}
      autocomplete="off"
      value={values[name] ?? ''}
      onText={(text) => set(name, text)}
    />
  )
}

function Pick(
  props: PartProps & { name: string; label: string; options: readonly string[]; none?: string },
): JSX.Element {
  const { values, set, name, label, options, none } = props
  return (
    <Choice
      label={label}
      value={values[name] ?? ''}
      onChoose={(value) => set(name, value)}
      options={none === undefined ? options : [['', none], ...options]}
    />
  )
}

function SearchFields(part: PartProps): JSX.Element {
  return (
    <>
      <Text {...part} name="q" label="Query" required placeholder={FIRST_SEARCH} />
      <Pick
        {...part}
        name="searchMode"
        label="Mode"
        none="auto"
        options={['low-cost', 'fast', 'balanced', 'deep', 'exhaustive']}
      />
      <details>
        <summary>More</summary>
        <div class="stack">
          <Text {...part} name="limit" label="Limit" placeholder="10" hint="1 to 100." />
          <Text {...part} name="offset" label="Offset" placeholder="0" />
          <Pick
            {...part}
            name="dateRange"
            label="Published"
            none="any time"
            options={['day', 'week', 'month', 'year']}
          />
          <Text
            {...part}
            name="includeDomains"
            label="Only these domains"
            placeholder="example.com, *.example.org"
          />
          <Text {...part} name="excludeDomains" label="Not these domains" />
          <Text {...part} name="language" label="Language" placeholder="en" />
          <Pick {...part} name="safe" label="Safe search" none="off" options={['moderate', 'strict']} />
          <Pick {...part} name="metadata" label="Metadata" none="basic" options={['full']} />
          <Pick {...part} name="noCache" label="Cached answers" none="allowed" options={['true']} />
        </div>
      </details>
    </>
  )
}

function FetchFields(part: PartProps): JSX.Element {
  return (
    <>
      <Text {...part} name="url" label="Address" required placeholder="https://example.com/" />
      <Text {...part} name="query" label="What you want from it" hint="Brings the passages about it." />
    </>
  )
}

function NewsFields({ topics, ...part }: PartProps & { topics: readonly string[] }): JSX.Element {
  return (
    <>
      <Pick {...part} name="topic" label="Topic" options={topics} />
      <Text {...part} name="limit" label="Limit" placeholder="20" hint="1 to 50." />
    </>
  )
}
