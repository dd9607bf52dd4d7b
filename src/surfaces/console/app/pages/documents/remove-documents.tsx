// Removing documents: counted first, asked, and brought back within an hour.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { RemovalsView } from '../../../console-api.ts'
import { send, useAction, useLoad } from '../../api.ts'
import { ago, count } from '../../format.ts'
import { Button, Choice, Field } from '../../parts/controls.tsx'
import { ConfirmByName, Dialog } from '../../parts/dialog.tsx'
import { Failure, Notice } from '../../parts/notice.tsx'

type Wanted = { readonly by: 'site' | 'origin' | 'prefix' | 'before'; readonly value: string }

const RULES = {
  prefix: { title: 'Address begins with', placeholder: 'https://example.com/old/', type: 'text' },
  before: { title: 'Published before', placeholder: '2020-01-31', type: 'date' },
} as const

/** What no list above shows: a part of a site, or what is older than a day. */
export function RemoveByRule(props: { onDone: () => void }): JSX.Element {
  const [by, setBy] = useState<keyof typeof RULES>('prefix')
  const [value, setValue] = useState('')
  const rule = RULES[by]
  return (
    <details>
      <summary>Remove by address or age</summary>
      <div class="row">
        <Choice
          label="Which"
          value={by}
          onChoose={(chosen) => {
            setBy(chosen as keyof typeof RULES)
            setValue('')
          }}
          options={Object.entries(RULES).map(([name, { title }]) => [name, title] as const)}
        />
        <Field
          class="grow"
          type={rule.type}
          label={rule.title}
          placeholder={rule.placeholder}
          value={value}
          onText={setValue}
        />
        {value.trim() === '' ? null : (
          <RemoveAll title="Count and remove" wanted={{ by, value: value.trim() }} onDone={props.onDone} />
        )}
      </div>
    </details>
  )
}

/** Counts first, and asks. */
export function RemoveAll(props: { title: string; wanted: Wanted; onDone: () => void }): JSX.Element {
  const { by, value } = props.wanted
  const [found, setFound] = useState<number>()
  const action = useAction()
  const close = (): void => setFound(undefined)
  const look = (): void =>
    action.run(async () => {
      const body = { [by]: value, dry_run: true }
      setFound((await send<{ removed: number }>('POST', '/owner/removals', body)).removed)
    })
  const remove = (block: boolean): void =>
    action.send('POST', '/owner/removals', { [by]: value, block }, () => {
      close()
      props.onDone()
    })
  return (
    <>
      <div>
        <Button disabled={action.busy} onClick={look}>
          {props.title}
        </Button>
      </div>
      <Failure of={action.error} />
      {found === undefined ? null : (
        <Dialog title={`Remove ${count(found)} ${found === 1 ? 'document' : 'documents'}?`} onClose={close}>
          <p>
            They disappear from search at once. For an hour you can bring them back. Blocking also keeps
            crawls, imports and feeds from adding them again.
          </p>
          <ConfirmByName
            name={value}
            actions={[
              ...(by === 'site' || by === 'prefix'
                ? [{ title: 'Remove and block', run: () => remove(true) }]
                : []),
              { title: 'Remove', run: () => remove(false) },
            ]}
            busy={action.busy}
          />
          <div class="actions">
            <Button onClick={close}>Cancel</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** What was removed lately; looks again with each of the page's own changes, and now and then for those of others. */
export function Undo(props: { changes: number; onDone: () => void }): JSX.Element | null {
  const { value } = useLoad<RemovalsView>('/owner/removals', { againMs: 5_000, inputs: [props.changes] })
  const action = useAction()
  const run = (path: string, body: object = {}): void => action.send('POST', path, body, props.onDone)
  if (!value || (value.recent.length === 0 && value.blocks.length === 0)) return null
  return (
    <>
      <Failure of={action.error} />
      {value.recent.map((one) => (
        <Notice key={one.id}>
          Removed {ago(one.at)}: {count(one.removed)} ({one.what}){' '}
          <Button tone="quiet" onClick={() => run(`/owner/removals/${one.id}/undo`)}>
            Undo
          </Button>
        </Notice>
      ))}
      {value.blocks.length === 0 ? null : (
        <details>
          <summary>{count(value.blocks.length)} blocked</summary>
          <ul class="links">
            {value.blocks.map((block) => (
              <li key={block}>
                <code>{block}</code>{' '}
                <Button tone="quiet" onClick={() => run('/owner/blocks/lift', { block })}>
                  Allow again
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
