import { TickBox } from '../../../ui/tick-box.tsx'

interface CertificationProps {
  ticked: boolean
  error?: string | undefined
  onChange: (ticked: boolean) => void
}

/** Without it no specific CRA goes (SND-14, FIL-25). */
export function Certification(props: CertificationProps) {
  return <TickBox {...props}>Je certifie la conformité du CRA spécifique</TickBox>
}
