import { Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core'
import { isPassout } from '@shala/contract/classes'
import { productName } from '@shala/contract/product'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { classesQuery } from '#features/classes/classes-queries.ts'
import { i18n } from '#platform/i18n.ts'
import { store } from '#platform/storage.ts'
import { Logo } from '#ui/logo.tsx'
import classes from './onboarding.module.css'
import { schoolQuery } from './schools-queries.ts'

const delayMs = 500

/** 2: no school; 3: a school without class; 4: done (spec 1, section 2.6). */
function useCurrentStep(): number {
  const { data: school } = useQuery(schoolQuery)
  const { data } = useQuery({ ...classesQuery, enabled: Boolean(school) })
  if (!school) return 2
  return data?.classes.some((one) => !isPassout(one)) ? 4 : 3
}

export function OnboardingScreen() {
  const step = useCurrentStep()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const go = (to: '/createSchool' | '/classes' | '/') => {
    setLeaving(true)
    setTimeout(() => navigate({ to, replace: true }), delayMs)
  }
  return (
    <Container size={560} py={48}>
      <Stack gap="xl">
        <div>
          <Logo size={48} />
          <Title order={1} mt="md">
            {i18n.t('Welcome to {product}', { product: productName })}
          </Title>
          <Text c="dimmed">{i18n.t('Set up your school management system in 3 simple steps')}</Text>
        </div>
        <ol className={classes.steps}>
          <Step number={1} current={step} title={i18n.t('Signup')} line={i18n.t('Your account is ready.')} />
          <Step
            number={2}
            current={step}
            title={i18n.t('Create School')}
            line={i18n.t('Its name and where it is.')}
            action={i18n.t('Create School')}
            isBusy={isLeaving}
            onGo={() => go('/createSchool')}
          />
          <Step
            number={3}
            current={step}
            title={i18n.t('Add Classes')}
            line={i18n.t('Class 1 to Class 10 in one go, or your own.')}
            action={i18n.t('Create Classes')}
            isBusy={isLeaving}
            onGo={() => go('/classes')}
          />
        </ol>
        {step === 4 && (
          <Card className={classes.done} role="status">
            <Text fw={600}>{i18n.t('You have successfully completed all 3 steps!')}</Text>
            <Button
              loading={isLeaving}
              onClick={() => {
                store('onboarding-completed', 'true')
                go('/')
              }}
            >
              {i18n.t('Go to Dashboard')}
            </Button>
          </Card>
        )}
      </Stack>
    </Container>
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
    <li className={classes.step} data-state={state} aria-current={state === 'active' ? 'step' : undefined}>
      <span className={classes.number}>
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
