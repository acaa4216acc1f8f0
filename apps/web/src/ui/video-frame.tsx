import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Stack } from './layout.tsx'
import styles from './video-frame.module.css'

interface VideoFrameProps {
  /** Where the video plays; the server has checked its host. */
  src: string
  /** What it is called, for who does not see it. */
  title: string
  poster: string | null
  /** Plays at once: the person has chosen it already. */
  playing?: boolean
}

/** A video of another site: nothing of it is loaded before it is asked for, and what is loaded is shut in. */
export function VideoFrame({ src, title, poster, playing = false }: VideoFrameProps) {
  const [started, setStarted] = useState(playing)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (started && !playing) frame.current?.focus()
  }, [started, playing])
  if (!started) {
    return (
      <button type="button" className={styles.cover} onClick={() => setStarted(true)}>
        {poster && <img src={poster} alt="" />}
        <Stack as="span" className={styles.play} aria-hidden="true">
          <IconPlayerPlayFilled size={28} />
        </Stack>
        <span className="visually-hidden">Lire la vidéo : {title}</span>
      </button>
    )
  }
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
      allowFullScreen
    />
  )
}
