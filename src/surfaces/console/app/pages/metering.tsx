// Whether the owner's own calls cost credits: on their own machine nobody has to be paid.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountView, SessionView } from '../../console-api.ts'
import { get, send, useAction } from '../api.ts'
import { dollars } from '../format.ts'
import { goTo } from '../navigate.ts'
import { Submit } from '../parts/controls.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Segments } from '../parts/segments.tsx'

const CHOICES = [
  { name: 'free', title: 'Cost nothing' },
  { name: 'metered', title: 'Cost credits' },
] as const

type Choice = (typeof CHOICES)[number]['name']

interface MeteringProps {
  readonly account: AccountView
  readonly onChange: (next: SessionView) => void
}

async function setMetered({ account, onChange }: MeteringProps, choice: Choice): Promise<void> {
  await send('PATCH', `/owner/accounts/${encodeURIComponent(account.id)}`, { metered: choice === 'metered' })
  onChange(await get<SessionView>('/session'))
}

/** As it is, and changed by a click. */
export function Metering(props: MeteringProps): JSX.Element | null {
  const action = useAction()
  const { owner, unmetered } = props.account
  if (!owner) return null
  return (
    <section class="stack-tight">
      <Question
        chosen={unmetered ? 'free' : 'metered'}
        onChoose={(choice) => action.run(() => setMetered(props, choice))}
      />
      <Failure of={action.error} />
    </section>
  )
}

/** Where an owner first signs in: nothing is chosen yet, and what most want is at hand. */
export function WelcomePage(props: MeteringProps): JSX.Element {
  const [choice, setChoice] = useState<Choice>('free')
  const action = useAction()
  const submit = action.submit(async () => {
    await setMetered(props, choice)
    goTo('account')
  })
  return (
    <div class="stack">
      <PageHead title="Welcome">
        This service is yours. One thing to settle first; Account and Credits change it at any time.
      </PageHead>
      <form class="card stack" onSubmit={submit}>
        <div class="stack-tight">
          <Question chosen={choice} onChoose={setChoice} />
          <p class="small soft">
            {choice === 'free'
              ? 'None of your calls uses credits, in the console or by any of your keys.'
              : `As everybody’s calls do: yours are paid from the ${dollars(props.account.balance_dollars)} that you have.`}
          </p>
        </div>
        <Failure of={action.error} />
        <div>
          <Submit of={action}>Go on</Submit>
        </div>
      </form>
    </div>
  )
}

function Question(props: { chosen: Choice; onChoose: (choice: Choice) => void }): JSX.Element {
  return (
    <>
      <h2>Your own calls</h2>
      <p class="soft">
        On your own machine you need not pay yourself. What other accounts pay stays as it is; calls are
        counted either way.
      </p>
      <div>
        <Segments label="Your own calls" options={CHOICES} {...props} />
      </div>
    </>
  )
}
