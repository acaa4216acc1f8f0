import { vi } from 'vitest'

type Receive = (url: string, init: RequestInit) => Promise<Response>

/** Sends uploads, which tell their progress, to where the other requests go; `progress` is told before the answer. */
export function stubUploads(receive: Receive): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (told: { loaded: number; total: number }) => void } = {}
      withCredentials = false
      status = 0
      responseText = ''
      onload?: () => void
      onerror?: () => void
      onabort?: () => void
      onloadend?: () => void
      readonly #headers = new Headers()
      #method = ''
      #url = ''

      open(method: string, url: string): void {
        this.#method = method
        this.#url = url
      }

      setRequestHeader(name: string, value: string): void {
        this.#headers.set(name, value)
      }

      abort(): void {
        this.onabort?.()
      }

      send(body: BodyInit): void {
        this.upload.onprogress?.({ loaded: 42, total: 100 })
        void this.#answer(body)
      }

      async #answer(body: BodyInit): Promise<void> {
        const credentials = this.withCredentials ? 'include' : 'same-origin'
        try {
          const response = await receive(this.#url, { method: this.#method, headers: this.#headers, body, credentials })
          this.status = response.status
          this.responseText = await response.text()
          this.onload?.()
        } catch {
          this.onerror?.()
        }
        this.onloadend?.()
      }
    },
  )
}
