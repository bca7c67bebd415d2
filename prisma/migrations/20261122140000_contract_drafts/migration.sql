-- A contract that is not agreed on yet. Alone in its file: no statement of the same transaction may use the value.
ALTER TYPE "contract_status" ADD VALUE 'draft' BEFORE 'active';
