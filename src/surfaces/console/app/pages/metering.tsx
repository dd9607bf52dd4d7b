// Whether the owner's own calls cost credits: on their own machine nobody has to be paid.
import type { JSX } from 'preact'
import type { AccountView, SessionView } from '../../console-api.ts'
import { get, send } from '../api.ts'
import { Failure } from '../parts/notice.tsx'
import { Segments } from '../parts/segments.tsx'
import { useAction } from '../use-action.ts'

const CHOICES = [
  { name: 'metered', title: 'Cost credits' },
  { name: 'free', title: 'Cost nothing' },
] as const

export function Metering(props: {
  account: AccountView
  onChange: (next: SessionView) => void
}): JSX.Element | null {
  const { id, owner, metered } = props.account
  const action = useAction()
  if (!owner) return null
  const choose = (choice: (typeof CHOICES)[number]['name']): void =>
    action.run(async () => {
      await send('PATCH', `/owner/accounts/${encodeURIComponent(id)}`, { metered: choice === 'metered' })
      props.onChange(await get<SessionView>('/session'))
    })
  return (
    <section class="stack-tight">
      <h2>Your own calls</h2>
      <p class="soft">
        On your own machine you need not pay yourself. What other accounts pay stays as it is; calls are
        counted either way.
      </p>
      <div>
        <Segments
          label="Your own calls"
          options={CHOICES}
          chosen={metered ? 'metered' : 'free'}
          onChoose={choose}
        />
      </div>
      <Failure of={action.error} />
    </section>
  )
}
