import { Group, Loader, LoadingOverlay, Text } from '@mantine/core'

/** A spinner with a message over what is being changed. */
export function BusyOverlay({ message }: { message: string | null }) {
  return (
    <LoadingOverlay
      visible={message !== null}
      zIndex={5}
      loaderProps={{
        children: (
          <Group gap="xs" role="status">
            <Loader size={22} aria-hidden="true" />
            <Text fw={600}>{message}</Text>
          </Group>
        ),
      }}
    />
  )
}
