/** The zero of 404. Its colours are a biscuit's, in any theme. */
export function BittenBiscuit() {
  return (
    <svg viewBox="-105 -105 210 210" aria-hidden="true">
      <path className="biscuit-rim" d="M100 0A100 100 0 1 1 -15 -99A46 46 0 0 0 26 -52A46 46 0 0 0 60 -9A46 46 0 0 0 100 0Z" />
      <path className="biscuit-shade" d="M100 0A100 100 0 0 1 -100 4A112 112 0 0 0 92 14Z" />
      <path className="biscuit" d="M86 0A86 86 0 1 1 -22 -83A60 60 0 0 0 16 -42A58 58 0 0 0 54 4A50 50 0 0 0 86 0Z" />
      <path
        className="biscuit-chips"
        d="M-52 -28l18-10 14 12-8 18-20 2zM-20 30l20-6 12 16-14 14-18-6zM-66 26l14-6 10 12-10 12-14-4zM34 34l16-4 8 12-10 12-14-4zM-8 -12l10-4 8 8-6 10-12-2zM-24 66l12-4 8 10-8 8-12-3z"
      />
      <path
        className="biscuit-rim"
        d="M48 -78l14-6 10 10-6 14-15-2zM80 -58l9-3 6 8-6 7-10-3zM74 -94l7-2 4 6-5 5-7-3zM34 -98l6-1 3 5-5 4z"
      />
    </svg>
  )
}
