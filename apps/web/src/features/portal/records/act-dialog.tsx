import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'

/** Does something of what a list shows, then reads the list anew. */
export function useAct(list: QueryKey, act: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: list })
      onDone()
    },
  })
}

interface ActDialogProps {
  title: string
  confirm: string
  act: ReturnType<typeof useAct>
  disabled: boolean
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

/** What an act needs to be told, or what it does; the focus is on the way out. */
export function ActDialog({ title, confirm, act, disabled, danger = false, onClose, children }: ActDialogProps) {
  const footer = (
    <>
      <Button data-autofocus onClick={onClose}>
        Annuler
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        disabled={disabled}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={title} size={520} footer={footer}>
      <Stack gap={12} columns={1}>
        {children}
      </Stack>
    </Dialog>
  )
}
