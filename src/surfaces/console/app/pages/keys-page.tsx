// API keys: made, shown once, renamed, capped, disabled, revoked.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { KeyCreatedView, KeyShown } from '../../console-api.ts'
import { send, useAction, useLoad } from '../api.ts'
import { Field, Submit } from '../parts/controls.tsx'
import { EmptyState, Failure, Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

interface LimitsGiven {
  readonly expires: string
  readonly scopes: readonly string[]
  readonly networks: string
}

const SCOPES = ['search', 'fetch', 'news', 'mcp', 'index']

const NO_LIMITS: LimitsGiven = { expires: '', scopes: SCOPES, networks: '' }

/** As the service takes them; what is not limited is left out. */
function given({ expires, scopes, networks }: LimitsGiven): Record<string, string> {
  return {
    ...(expires.trim() === '' ? {} : { expires: expires.trim() }),
    ...(scopes.length === SCOPES.length ? {} : { scopes: scopes.join(',') }),
    ...(networks.trim() === '' ? {} : { networks: networks.trim() }),
  }
}

function KeyLimits(props: { limits: LimitsGiven; onChange: (limits: LimitsGiven) => void }): JSX.Element {
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

export function KeysPage(props: { baseUrl: string }): JSX.Element {
  const loaded = useLoad<KeyShown[]>('/keys')
  const [created, setCreated] = useState<KeyCreatedView>()
  return (
    <div class="stack">
      <PageHead title="Keys">
        A key lets a program search, fetch and read news on your account. Use one for each program, so that
        you can see what it spends and stop it alone.
      </PageHead>
      <CreateKey
        onCreated={(next) => {
          setCreated(next)
          loaded.reload()
        }}
      />
      <Loading of={loaded}>{(keys) => <KeyList keys={keys} onChange={loaded.reload} />}</Loading>
      {created ? (
        <NewKeyDialog created={created} baseUrl={props.baseUrl} onClose={() => setCreated(undefined)} />
      ) : null}
    </div>
  )
}

function CreateKey(props: { onCreated: (created: KeyCreatedView) => void }): JSX.Element {
  const [name, setName] = useState('')
  const [limits, setLimits] = useState(NO_LIMITS)
  const action = useAction()
  const submit = action.submit(async () => {
    props.onCreated(await send<KeyCreatedView>('POST', '/keys', { name, ...given(limits) }))
    setName('')
    setLimits(NO_LIMITS)
  })
  return (
    <form class="stack" onSubmit={submit}>
      <div class="row">
        <Field
          class="grow"
          label="Name of a new key"
          name="name"
          required
          maxLength={100}
          placeholder="for example: notes assistant"
          autocomplete="off"
          value={name}
          onText={setName}
        />
        <Submit of={action}>Create key</Submit>
      </div>
      <KeyLimits limits={limits} onChange={setLimits} />
      <Failure of={action.error} />
    </form>
  )
}

function KeyList(props: { keys: readonly KeyShown[]; onChange: () => void }): JSX.Element {
  const live = props.keys.filter((key) => key.state !== 'revoked').reverse()
  const revoked = props.keys.filter((key) => key.state === 'revoked').reverse()
  return (
    <>
      {live.length === 0 ? (
        <EmptyState title="No keys yet">
          Name one above and create it. The key itself is shown once, so have a place ready to keep it.
        </EmptyState>
      ) : (
        <ul class="keys">
          {live.map((key) => (
            <KeyRow key={key.id} item={key} onChange={props.onChange} />
          ))}
        </ul>
      )}
      {revoked.length === 0 ? null : (
        <details>
          <summary>
            {revoked.length} revoked {revoked.length === 1 ? 'key' : 'keys'}
          </summary>
          <ul class="keys">
            {revoked.map((key) => (
              <KeyRow key={key.id} item={key} onChange={props.onChange} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
