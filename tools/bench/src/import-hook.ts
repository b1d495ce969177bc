// Loaded into the server's process first: pictures of pictures.example come from a server of the bench. The importer
// refuses addresses of this machine, as it must.
import http, { type RequestOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const port = process.env.BENCH_PICTURES
const { request } = http

http.request = ((url: URL, options: RequestOptions, ...rest: []) =>
  url.hostname === 'pictures.example'
    ? request(new URL(url.pathname, `http://127.0.0.1:${port}`), { ...options, lookup: undefined }, ...rest)
    : request(url, options, ...rest)) as typeof http.request
syncBuiltinESMExports()
