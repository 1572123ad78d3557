import { useEffect, useState } from 'react';

/**
 * A value once it has not changed for so long: what is being typed is asked about when it rests.
 */
export function useSettled<Value>(value: Value, forMs = 300): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), forMs);
    return () => clearTimeout(timer);
  }, [text, forMs]);
  return settled;
}
