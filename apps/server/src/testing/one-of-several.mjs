import { createServer } from 'node:http'

// As small as a process of several can be: it serves, ends where it is asked to, and stops when it is told to.
const server = createServer((request, response) => {
  if (request.url === '/end') process.exit(3)
  response.setHeader('connection', 'close').end(String(process.pid))
})
process.on('message', ({ type }) => {
  if (type === 'stop') server.close(() => process.exit(0))
})
if (process.env.CADRAN_FIRST_FAILS) process.exit(1)
server.listen(0, '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}`
  process.send({ type: 'started', started: { address, demo_loaded: false } })
})
