import { Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core'
import { isPassout } from '@shala/contract/classes'
import { productName } from '@shala/contract/general/product'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLeave } from '#features/auth/index.ts'
import { classesQuery } from '#features/classes/index.ts'
import { schoolQuery } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { store } from '#platform/session/storage.ts'
import { Logo } from '#ui/display/logo.tsx'
import layout from '#ui/layout.module.css'
import classes from './onboarding.module.css'

const delayMs = 500

/** From the server, not this browser: the same person may have continued on another device. */
const asTheServerSays = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 10_000,
} as const

/** 2: no school; 3: a school without classes; 4: done. */
function useCurrentStep(): number {
  const { data: school } = useQuery({ ...schoolQuery, ...asTheServerSays })
  const { data } = useQuery({ ...classesQuery, ...asTheServerSays, enabled: Boolean(school) })
  if (!school) return 2
  return data?.classes.some((one) => !isPassout(one)) ? 4 : 3
}

type Next = '/createSchool' | '/classes' | '/'

/** 'Processing...' for half a second, then the next page replaces this one. */
function useGoing() {
  const navigate = useNavigate()
  const [to, setTo] = useState<Next | null>(null)
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => navigate({ to, replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [to, navigate])
  return { isGoing: to !== null, go: setTo }
}

export function OnboardingScreen() {
  const step = useCurrentStep()
  const { isGoing, go } = useGoing()
  const leave = useLeave()
  return (
    <Container size={560} py={{ base: 24, sm: 48 }}>
      <Stack gap="xl">
        <div>
          <Group justify="space-between">
            <Logo size={48} />
            <Button variant="subtle" color="gray" onClick={leave}>
              {i18n.t('Sign out')}
            </Button>
          </Group>
          <Title order={1} mt="md">
            {i18n.t('Welcome to {product}', { product: productName })}
          </Title>
          <Text c="dimmed">{i18n.t('Set up your school management system in 3 simple steps')}</Text>
        </div>
        <ol className={layout.stack}>
          <Step number={1} current={step} title={i18n.t('Signup')} line={i18n.t('Your account is ready.')} />
          <Step
            number={2}
            current={step}
            title={i18n.t('Create School')}
            line={i18n.t('Its name and where it is.')}
            action={i18n.t('Create School')}
            isBusy={isGoing}
            onGo={() => go('/createSchool')}
          />
          <Step
            number={3}
            current={step}
            title={i18n.t('Add Classes')}
            line={i18n.t('Class 1 to Class 10 in one go, or your own.')}
            action={i18n.t('Create Classes')}
            isBusy={isGoing}
            onGo={() => go('/classes')}
          />
        </ol>
        {/* Present before it has text, so that the text is announced. */}
        <div role="status">{step === 4 && <Finished isBusy={isGoing} onGo={() => go('/')} />}</div>
      </Stack>
    </Container>
  )
}

function Finished({ isBusy, onGo }: { isBusy: boolean; onGo: () => void }) {
  const finish = () => {
    store('onboarding-completed', 'true')
    onGo()
  }
  return (
    <Card className={`${layout.across} ${classes.done}`}>
      <Text fw={600}>{i18n.t('You have successfully completed all 3 steps!')}</Text>
      <Button disabled={isBusy} onClick={finish}>
        {isBusy ? i18n.t('Processing...') : i18n.t('Go to Dashboard')}
      </Button>
    </Card>
  )
}

interface StepProps {
  number: number
  current: number
  title: string
  line: string
  action?: string
  isBusy?: boolean
  onGo?: () => void
}

function Step({ number, current, title, line, action, isBusy = false, onGo }: StepProps) {
  const state = number < current ? 'done' : number === current ? 'active' : 'later'
  return (
    <li
      className={`${layout.line} ${layout.card} ${classes.step}`}
      data-state={state}
      aria-current={state === 'active' ? 'step' : undefined}
    >
      <span className={`${layout.centred} ${classes.number}`}>
        {state === 'done' ? (
          <IconCheck size={20} stroke={2} role="img" aria-label={i18n.t('Done')} />
        ) : (
          number
        )}
      </span>
      <Group justify="space-between" flex={1} gap="xs">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {line}
          </Text>
        </div>
        {action && state === 'active' && (
          <Button onClick={onGo} disabled={isBusy}>
            {isBusy ? i18n.t('Processing...') : action}
          </Button>
        )}
      </Group>
    </li>
  )
}
