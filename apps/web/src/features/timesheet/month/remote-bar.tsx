import type { ButtonProps } from '../../../ui/button.tsx'
import { LeaveRemote, RemoteActions } from '../remote-work/index.ts'
import type { RemoteMode } from './use-remote-mode.ts'

interface RemoteBarProps extends Pick<ButtonProps, 'size' | 'wide'> {
  remote: RemoteMode
}

/** In remote mode, in place of sending: nothing is sent while marks are not saved. */
export function RemoteBar({ remote, ...look }: RemoteBarProps) {
  const { draft, saving, save, cancel, questionOpen, abandon, stay } = remote
  return (
    <>
      <RemoteActions {...look} draft={draft} saving={saving} onSave={save} onCancel={cancel} />
      <LeaveRemote
        person_type={draft.month.user.person_type}
        changed={draft.changed}
        questionOpen={questionOpen}
        onLeave={abandon}
        onStay={stay}
      />
    </>
  )
}
