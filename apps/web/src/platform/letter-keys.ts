import { useLocalStorage } from '@mantine/hooks'

/** Whether keys of a single character act in the back office; a person may switch them off (WCAG 2.1.4). */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useLocalStorage({ key: 'listLetterKeys', defaultValue: true, getInitialValueInEffect: false })
  return [on, setOn]
}
