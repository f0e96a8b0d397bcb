// name: spread-1
// mode: read
// Spreads activation from the seeds over one hop: × $decay × the edge's weight, the strongest way into each memory
// kept with where it came from. Nodes with more than $maxDegree edges are reached but not expanded (they link all with
// all); scope and tier are checked on what was reached, not on every edge. A replaced memory is left only towards what
// replaced it; causes and effects are followed the way that the question asks.
UNWIND $seeds AS seed
MATCH (memory:Memory {id: seed.id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
WITH collect({node: memory, activation: seed.activation}) AS seeds
CALL (seeds) {
  UNWIND seeds AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 1}) AS hop1
}
UNWIND hop1 AS reached
WITH reached, reached.node AS memory
RETURN memory.id AS id, reached.hop AS hop, reached.activation AS activation, reached.from AS `from`, reached.edge AS edge,
  reached.weight AS weight, memory.tier AS tier

// name: spread-2
// mode: read
// The same over two hops; a memory takes part at its fewest hops.
UNWIND $seeds AS seed
MATCH (memory:Memory {id: seed.id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
WITH collect({node: memory, activation: seed.activation}) AS seeds
CALL (seeds) {
  UNWIND seeds AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 1}) AS hop1
}
LET visited1 = [seen IN seeds + hop1 | seen.node]
CALL (hop1, visited1) {
  UNWIND hop1 AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers AND NOT candidate IN visited1
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 2}) AS hop2
}
UNWIND hop1 + hop2 AS reached
WITH reached, reached.node AS memory
RETURN memory.id AS id, reached.hop AS hop, reached.activation AS activation, reached.from AS `from`, reached.edge AS edge,
  reached.weight AS weight, memory.tier AS tier

// name: spread-3
// mode: read
// The same over three hops.
UNWIND $seeds AS seed
MATCH (memory:Memory {id: seed.id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
WITH collect({node: memory, activation: seed.activation}) AS seeds
CALL (seeds) {
  UNWIND seeds AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 1}) AS hop1
}
LET visited1 = [seen IN seeds + hop1 | seen.node]
CALL (hop1, visited1) {
  UNWIND hop1 AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers AND NOT candidate IN visited1
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 2}) AS hop2
}
LET visited2 = visited1 + [seen IN hop2 | seen.node]
CALL (hop2, visited2) {
  UNWIND hop2 AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers AND NOT candidate IN visited2
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 3}) AS hop3
}
UNWIND hop1 + hop2 + hop3 AS reached
WITH reached, reached.node AS memory
RETURN memory.id AS id, reached.hop AS hop, reached.activation AS activation, reached.from AS `from`, reached.edge AS edge,
  reached.weight AS weight, memory.tier AS tier

// name: spread-4
// mode: read
// The same over four hops.
UNWIND $seeds AS seed
MATCH (memory:Memory {id: seed.id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
WITH collect({node: memory, activation: seed.activation}) AS seeds
CALL (seeds) {
  UNWIND seeds AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 1}) AS hop1
}
LET visited1 = [seen IN seeds + hop1 | seen.node]
CALL (hop1, visited1) {
  UNWIND hop1 AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers AND NOT candidate IN visited1
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 2}) AS hop2
}
LET visited2 = visited1 + [seen IN hop2 | seen.node]
CALL (hop2, visited2) {
  UNWIND hop2 AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers AND NOT candidate IN visited2
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 3}) AS hop3
}
LET visited3 = visited2 + [seen IN hop3 | seen.node]
CALL (hop3, visited3) {
  UNWIND hop3 AS entry
  WITH entry.node AS node, entry.node.id AS id, entry.activation * $decay AS activation, entry.node.tier IN $openTiers AS open
  WHERE COUNT { (node)-[:SEMANTIC]-() } + COUNT { (node)-[:TEMPORAL]-() } + COUNT { (node)-[:CAUSAL]-() }
    + COUNT { (node)-[:SUMMARIZES]-() } <= $maxDegree
  MATCH (node)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUMMARIZES|SUPERSEDES]-(candidate)
  WHERE activation * edge.weight >= $threshold
    AND CASE type(edge)
      WHEN 'SUPERSEDES' THEN endNode(edge) = node
      WHEN 'CAUSAL' THEN open AND ($causal = 'both' OR ($causal = 'causes') = (endNode(edge) = node))
      ELSE open
    END
  WITH candidate, max([activation * edge.weight, id, type(edge), edge.weight]) AS best
  ORDER BY best DESC
  WITH candidate, best
  WHERE candidate.scope IN $scopes AND candidate.tier IN $enterTiers AND NOT candidate IN visited3
  LIMIT $beam
  RETURN collect({node: candidate, activation: best[0], from: best[1], edge: best[2], weight: best[3], hop: 4}) AS hop4
}
UNWIND hop1 + hop2 + hop3 + hop4 AS reached
WITH reached, reached.node AS memory
RETURN memory.id AS id, reached.hop AS hop, reached.activation AS activation, reached.from AS `from`, reached.edge AS edge,
  reached.weight AS weight, memory.tier AS tier
