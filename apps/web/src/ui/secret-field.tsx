import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Box, Row, Stack, Text } from './layout.tsx'
import styles from './secret-field.module.css'
import { TextField } from './text-field.tsx'
import type { useCopy } from './use-copy.ts'

interface SecretFieldProps {
  label: string
  value: string
  copy: ReturnType<typeof useCopy>
  copyLabel?: string
  /** What else is told of it, once it is copied or not. */
  children?: ReactNode
}

/** A value that is told once: chosen as it appears, copied by one press, and told to be gone afterwards. */
export function SecretField({
  label,
  value,
  copy: { copied, copy },
  copyLabel = 'Copier',
  children,
}: SecretFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <Stack gap={8} columns={1}>
      <Row wrap gap={8} align="end">
        <Box className={styles.value}>
          <TextField
            label={label}
            ref={field}
            readOnly
            data-autofocus
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Box>
        <Button
          variant="primary"
          icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {copied === 'now' ? 'Copié' : copyLabel}
        </Button>
      </Row>
      <Text as="p" size="sm" weight={600}>
        Cette valeur ne sera plus affichée.
      </Text>
      <Text as="p" size="sm" role="status">
        {copied === 'now' ? 'Copié' : children}
      </Text>
    </Stack>
  )
}
